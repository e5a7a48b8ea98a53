import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, placesOf, read } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('CSV', () => {
  it('has every row where a quotation mark is never closed', async () => {
    expect((await read('a.csv', 'Name,Note\nAda,"6 inches\nGrace,ok\nBob,ok\n')).text).toBe(
      'Name\tNote\nName: Ada; Note: "6 inches\nName: Grace; Note: ok\nName: Bob; Note: ok',
    )
  })

  it('has in each row the names of its columns, and its number as a place', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => (i === 310 ? 'EU;"Cable;\nblack";312' : `EU;Hub;${i}`))
    const document = await read('units.csv', `Region;Product;Units\n${rows.join('\n')}\n`)
    expect(faultsOf(document)).toEqual([])
    expect(placesOf(document)[311]).toBe('312: Region: EU; Product: Cable; black; Units: 312')
    expect(document.blocks.map((b) => b.kind)).toEqual(['table'])
    expect(document.text.startsWith('Region\tProduct\tUnits\n')).toBe(true)
  })

  it('is told apart by whatever parts its cells', async () => {
    for (const mark of [',', ';', '\t', '|'])
      expect((await read('a.csv', ['name', 'age'].join(mark) + '\n' + ['Ada', '36'].join(mark))).text).toContain(
        'name: Ada; age: 36',
      )
    expect((await read('a.tsv', 'name\tage\nAda\t36, or 37')).text).toContain('age: 36, or 37')
    expect((await read('a.csv', 'sep=;\nname;age\nAda, Countess;36')).text).toContain('name: Ada, Countess; age: 36')
  })

  it('is told apart in a short table of two columns that ends with a line break', async () => {
    const document = await read('a.csv', '\ufeffName;Amount\r\n"Doe; Jane";"1,5"\r\n"He said ""hi""";2\r\n')
    expect(document.text).toBe('Name\tAmount\nName: Doe; Jane; Amount: 1,5\nName: He said "hi"; Amount: 2')
  })

  it('may part its cells by rarer signs', async () => {
    for (const sign of ['^', '~'])
      expect((await read('a.csv', `id${sign}name${sign}city\n1${sign}Ann${sign}Oslo\n`)).text).toBe(
        'id\tname\tcity\nid: 1; name: Ann; city: Oslo',
      )
  })

  it('may have single quotes around its cells', async () => {
    const table = "'Name';'Note';'Units'\n'Doe; Jane';'It''s here,\nnow';1\n'Roe';'said \"no\"';2\n"
    expect((await read('a.csv', table)).text).toBe(
      'Name\tNote\tUnits\nName: Doe; Jane; Note: It’s here, now; Units: 1\nName: Roe; Note: said "no"; Units: 2'.replace(
        '’',
        "'",
      ),
    )
  })

  it('has apostrophes that stand at the beginning of cells, and quote nothing', async () => {
    expect((await read('a.csv', "place,year\n's-Hertogenbosch,'98\n't Zand,'99\n")).text).toBe(
      "place\tyear\nplace: 's-Hertogenbosch; year: '98\nplace: 't Zand; year: '99",
    )
  })

  it('without names of columns has its cells side by side', async () => {
    expect((await read('a.csv', '1,2,3\n4,5,6')).text).toBe('1\t2\t3\n4\t5\t6')
  })

  it('loses nothing to a quote that is never closed', async () => {
    expect((await read('a.csv', 'id,text\n1,"starts here\n2,next row lovage\n')).text).toContain('next row lovage')
  })

  it('has a title above its header as a paragraph', async () => {
    expect((await read('a.csv', 'Stanley Cups,,\nTeam,Location,Cups\nBlues,STL,1\nFlyers,PHI,2')).text).toBe(
      'Stanley Cups\n\nTeam\tLocation\tCups\nTeam: Blues; Location: STL; Cups: 1\nTeam: Flyers; Location: PHI; Cups: 2',
    )
  })

  it('survives any bytes', patience, async () => {
    const property = fc.asyncProperty(mutated([bytes('a,b\n"x ""y""",2\n'), bytes('n;m\n1;2')]), async (sample) => {
      expect(await faultsOfReading('a.csv', sample)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})
