import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, field, library, results, show } from './show'

const open = async (engine = library(), options = {}) => {
  await show(engine, { fragment: '#tab=evaluate', ...options })
  await expect.element(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
  return engine
}
async function add(question: string, quote = '', file = ''): Promise<void> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
  await page.getByRole('textbox', { name: 'Words that answer it' }).fill(quote)
  if (file) await page.getByRole('combobox', { name: 'File', exact: true }).selectOptions(file)
  await page.getByRole('button', { name: 'Add question' }).click()
}
async function run(): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).click()
  await expect.element(page.getByRole('table', { name: 'Methods of ranking on these questions' })).toBeVisible()
}
const own = () => page.getByRole('list', { name: 'Your questions' }).getByRole('listitem')

describe('one’s own questions', () => {
  it('say first how many are answered, then by which method, and what of it is noise', async () => {
    await open()
    await add('deposit repaid', 'repaid within six weeks', 'Contracts/Lease.pdf')
    await add('period of notice', 'the ordinary one of three months')
    await add('who feeds the cat')
    await run()
    await expect
      .element(page.getByRole('heading', { name: 'The right passage is in the first five for 2 of 2 questions.' }))
      .toBeVisible()
    await expect
      .element(page.getByText('On 2 questions every difference may be noise. Six are the fewest that can show one.'))
      .toBeVisible()
    const rows = page.getByRole('table', { name: 'Methods of ranking on these questions' }).getByRole('row')
    await expect
      .element(rows.filter({ hasText: 'Words and meaning' }))
      .toHaveTextContent(/in use\s*1\.00\s*1\.00 to 1\.00/)
    await expectAccessible()
  })

  it('stay until the next visit with their runs, and a run can be forgotten', async () => {
    const engine = await open()
    await add('deposit repaid', 'repaid within six weeks')
    await run()
    const { close } = await import('./show')
    await close()
    await show(engine, { fragment: '#tab=evaluate' })
    await expect
      .element(page.getByRole('heading', { name: /^The right passage is in the first five for 1 of 1/ }))
      .toBeVisible()
    await expect.element(own().first()).toHaveTextContent('deposit repaid')
    await page.getByRole('button', { name: /^Forget the run of/ }).click()
    await expect.element(page.getByRole('heading', { name: 'How well does it find what you look for?' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove “deposit repaid”' }).click()
    await expect.element(page.getByText('Add a question below first.')).toBeVisible()
  })

  it('come from a file, and what is wrong with one is told with its line', async () => {
    await open()
    const input = page.getByLabelText('Add from a file')
    await input.upload(
      new File(
        [
          '{"question":"deposit repaid","file":"Contracts/Lease.pdf","quote":"six weeks"}\n{"question":"none","file":null,"quote":null}\n',
        ],
        'golden.jsonl',
      ),
    )
    await expect.element(page.getByText('1 question with a known passage, 1 that nothing answers.')).toBeVisible()
    await input.upload(new File(['{"question":"fine"}\n{"quote":1}\n'], 'broken.jsonl'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(/broken\.jsonl.*line 2/)
    await expect.element(own()).toHaveLength(2)
  })

  it('are each a way to the search that shows why', async () => {
    await open()
    await add('deposit repaid', 'repaid within six weeks')
    await run()
    await page.getByRole('button', { name: 'Look at it' }).click()
    await expect.element(field()).toHaveValue('deposit repaid')
    await expect.element(results().first()).toBeVisible()
  })

  it('stand side by side, so that a miss is seen at once, and are gone through with the arrows', async () => {
    await open()
    await add('deposit repaid', 'repaid within six weeks')
    await add('deposit repaid when', 'words that stand nowhere')
    await run()
    const column = (name: RegExp) => page.getByRole('toolbar', { name: 'Questions' }).getByRole('button', { name })
    await expect
      .element(column(/^2\. deposit repaid when is missed by every method/))
      .toHaveAttribute('aria-pressed', 'true')
    ;(column(/^2/).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(column(/^1/)).toHaveFocus()
    await expect
      .element(page.getByText('has its passage among the first five by every method.', { exact: false }).first())
      .toBeVisible()
    await page.getByText('Every rank').click()
    await page.getByRole('button', { name: 'deposit repaid', exact: true }).click()
    await expect.element(field()).toHaveValue('deposit repaid')
  })

  it('are added and run by keyboard alone', async () => {
    await open()
    ;(page.getByRole('textbox', { name: 'Question', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('deposit repaid{Tab}six weeks{Tab}{Tab}{Enter}')
    await expect.element(own()).toHaveLength(1)
    ;(page.getByRole('button', { name: 'Run', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: /1 of 1 question/ })).toBeVisible()
  })

  it('take in passages that were marked “This was it”', async () => {
    const prefix = `rummage:${location.pathname.replace(/[^/]*$/, '')}:`
    localStorage.setItem(
      `${prefix}judged`,
      JSON.stringify([{ question: 'deposit', file: 'Contracts/Lease.pdf', quote: 'six weeks' }]),
    )
    await open()
    await expect.element(own().first()).toHaveTextContent('“six weeks”, Contracts/Lease.pdf')
  })

  it('need files: without any the reason stands beside Run', async () => {
    const engine = library()
    await engine.clear()
    await show(engine, { fragment: '#tab=evaluate' })
    await expect.element(page.getByText('Add files first.').first()).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Run', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

describe('when to say nothing', () => {
  it('is a line that is moved by keys, says what it would do, and is used when asked to', async () => {
    const at = (score: number | null) => score
    const prefix = `rummage:${location.pathname.replace(/[^/]*$/, '')}:`
    const question = (name: string, quote?: string) => ({ question: name, lang: '', ...(quote ? { quote } : {}) })
    localStorage.setItem(
      `${prefix}trials`,
      JSON.stringify([
        {
          at: Date.UTC(2024, 0, 2),
          settings: 'sections, fake',
          questions: [question('a', 'x'), question('b', 'y'), question('c')],
          ranks: { bm25: [1, 7, null], dense: [2, 3, null], default: [1, 2, null] },
          scores: [at(1.1), at(0.7), at(0.5)],
          threshold: 0.65,
        },
      ]),
    )
    await open()
    const line = page.getByRole('slider', { name: 'When should it say nothing?' })
    await expect.element(line).toHaveAttribute('aria-valuetext', 'At 0.65: 2 of 2 answered, 1 of 1 refused')
    ;(line.element() as HTMLElement).focus()
    await userEvent.keyboard('{PageUp}{PageUp}')
    await expect.element(line).toHaveAttribute('aria-valuetext', 'At 0.75: 1 of 2 answered, 1 of 1 refused')
    await page.getByRole('button', { name: 'Say nothing below 0.75' }).click()
    await expect.element(page.getByText('Every search says nothing below this.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the calibrated' }).click()
    await expect.element(page.getByRole('button', { name: 'Say nothing below 0.75' })).toBeVisible()
    await expectAccessible()
  })
})

describe('ways to cut', () => {
  it('are compared by count, sizes and questions, and shown side by side in a document', async () => {
    await open(library(), { width: 390, height: 844 })
    await add('deposit repaid', 'repaid within six weeks')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const table = page.getByRole('group', { name: 'Ways compared' })
    await expect
      .element(table.getByRole('row', { name: /^Fixed length/ }))
      .toHaveTextContent(/500 words, 50 words repeated/)
    await expect.element(table.getByRole('row', { name: /^Sections/ })).toHaveTextContent(/1\.00\s*1\.00\s*1\.00$/)
    await expect.element(page.getByRole('list', { name: 'Passages, left' }).getByRole('listitem')).toHaveLength(1)
    await expect.element(page.getByRole('list', { name: 'Passages, right' }).getByRole('listitem')).toHaveLength(2)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await expectAccessible()
  })
})
