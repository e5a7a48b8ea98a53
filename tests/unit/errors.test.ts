import { describe as group, expect, it } from 'vitest'
import { AppError, describe, toProblem } from '../../src/errors'

group('the error catalogue', () => {
  it('names the file in the sentence, whatever characters its name has', () => {
    const { sentence } = describe({ code: 'parse/encrypted', subject: '$& (1).pdf' })
    expect(sentence).toBe('$& (1).pdf is locked with a password.')
  })

  it('prefers the remedy that is known for the case at hand', () => {
    expect(describe({ code: 'parse/unsupported', remedy: 'Save it as .docx.' }).remedy).toBe('Save it as .docx.')
  })

  it('keeps the code of an AppError and gives any other error the code of its stage', () => {
    expect(toProblem(new AppError({ code: 'parse/empty' }), 'parse/corrupt', 'a.txt')).toEqual({
      code: 'parse/empty',
      subject: 'a.txt',
    })
    expect(toProblem(new Error('bad xref'), 'parse/corrupt')).toEqual({ code: 'parse/corrupt', detail: 'bad xref' })
  })
})
