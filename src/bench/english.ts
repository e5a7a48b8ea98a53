/** Made-up English: the same sentences for the same seed, with the spread of words that real notes have. */

/** Numbers from 0 up to 1, the same ones for the same seed: mulberry32 by Tommy Ettinger (public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const split = (words: string): string[] => words.split(' ')

/** What a document is about. Nouns take a plain s, verbs and adjectives stand as they are used. */
const topics = [
  [
    'harbour pilot crane quay barge anchor tide buoy ferry hull',
    'moored dredged hoisted unloaded towed',
    'tidal rusty',
  ],
  ['orchard pear graft ladder blossom cider frost hedge beetle crate', 'pruned picked grafted sprayed', 'ripe wormy'],
  [
    'clinic nurse ward bandage syringe fever pulse doctor tablet scan',
    'vaccinated examined treated bandaged',
    'sterile',
  ],
  ['railway signal siding engine carriage tunnel viaduct guard sleeper', 'derailed shunted braked coupled', 'electric'],
  [
    'telescope comet lens dome orbit crater eclipse planet meteor mirror',
    'observed polished aligned tracked',
    'lunar faint',
  ],
  [
    'archive folio parchment seal clerk charter microfilm register scroll',
    'catalogued restored copied',
    'brittle undated',
  ],
  ['oven dough loaf baker crust flour rye pastry yeast tray', 'kneaded baked proved sliced', 'crisp sour'],
  [
    'glacier ridge crevasse rope summit cairn shelter avalanche guide peak',
    'climbed roped measured crossed',
    'steep icy',
  ],
  [
    'court judge plea verdict witness statute jury clause appeal oath',
    'acquitted sentenced appealed quashed',
    'unlawful',
  ],
  [
    'theatre curtain actor stage rehearsal costume prompter script lamp',
    'rehearsed staged applauded booed',
    'tragic comic',
  ],
  ['hive queen swarm honeycomb smoker nectar pollen drone keeper wax', 'smoked swarmed harvested extracted', 'golden'],
  [
    'server packet router cable firewall password backup outage kernel',
    'rebooted patched encrypted throttled',
    'remote idle',
  ],
  ['kiln glaze potter clay wheel bowl jug shard slip pigment', 'fired glazed thrown cracked', 'earthen porous'],
  ['tenant lease landlord deposit boiler roof meter cellar rent', 'evicted leased repainted insulated', 'vacant damp'],
  [
    'ballot mayor council district mandate voter turnout petition quorum',
    'elected counted contested recalled',
    'civic',
  ],
  ['trawler net herring mesh skipper quota cod freezer deck winch', 'netted gutted salted weighed', 'briny frozen'],
].map(([nouns = '', verbs = '', adjectives = '']) => ({
  nouns: split(nouns),
  verbs: split(verbs),
  adjectives: split(adjectives),
}))

/** How many topics there are. */
export const TOPICS = topics.length

const nouns = split(
  'report letter invoice ledger meeting contract order committee delivery budget schedule method result question answer ' +
    'region village street bridge garden window engineer teacher student neighbour visitor manager supplier customer ' +
    'machine material sample record plan project reason number page table chapter example rule section season morning',
)
const verbs = split(
  'approved delayed moved repaired signed mentioned ordered described checked cancelled returned replaced counted ' +
    'compared improved planned published explained announced refused opened closed printed recorded tested noticed',
)
const adjectives = split(
  'late early long short new old careful quiet local second final annual unusual complete missing small large public ' +
    'private regular expensive cheap plain heavy light narrow wide dry cold warm',
)
const roles = split('director secretary accountant foreman inspector librarian chairwoman porter surveyor translator')
const times = [
  'in the spring',
  'last week',
  'before noon',
  'during the winter',
  'on Monday',
  'after the holidays',
  'in 1998',
  'every other year',
  'towards the end of the month',
  'without further notice',
]

/** Words of one topic among those that all documents share. */
export class Writer {
  private readonly topic: (typeof topics)[number]

  /**
   * @param random numbers from 0 up to 1
   * @param topic its number, below `TOPICS`
   */
  constructor(
    private readonly random: () => number,
    topic: number,
  ) {
    this.topic = topics[topic % TOPICS]!
  }

  sentence(): string {
    const n = (): string => this.word('nouns')
    const v = (): string => this.word('verbs')
    const a = (): string => this.word('adjectives')
    const role = (): string => this.pick(roles)
    const time = (): string => this.pick(times)
    const amount = (): number => 2 + Math.floor(this.random() ** 3 * 900)
    const forms = [
      () => `the ${a()} ${n()} ${v()} the ${n()} ${time()}.`,
      () => `${time()}, the ${role()} ${v()} ${amount()} ${n()}s and one ${a()} ${n()}.`,
      () => `nobody ${v()} the ${n()} before the ${n()} was ${v()}.`,
      () => `according to the ${n()}, ${amount()} ${n()}s were ${v()} ${time()}, which the ${role()} called ${a()}.`,
      () => `if the ${n()} is ${v()}, ask the ${role()} for the ${a()} ${n()} and for form ${this.code()}.`,
      () => `the ${n()} of the ${n()} had been ${v()}, but its ${n()} was still ${a()}.`,
      () => `see ${this.code()} for how the ${n()} was ${v()} by the ${role()} and why the ${a()} ${n()} was not.`,
    ]
    const sentence = this.pick(forms)()
    return sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }

  /** Sentences of about so many characters in all. */
  paragraph(length: number): string {
    let text = this.sentence()
    while (text.length < length) text += ` ${this.sentence()}`
    return text
  }

  heading(): string {
    const heading = `${this.word('adjectives')} ${this.word('nouns')} and ${this.word('nouns')}`
    return heading.charAt(0).toUpperCase() + heading.slice(1)
  }

  /** A question whose words are rare outside of the topic. */
  question(): string {
    const { nouns, verbs, adjectives } = this.topic
    return `Which ${this.pick(nouns)} ${this.pick(verbs)} the ${this.pick(adjectives)} ${this.pick(nouns)}?`
  }

  /** Half of the words are the topic's own; common ones come more often than others. */
  private word(kind: 'nouns' | 'verbs' | 'adjectives'): string {
    if (this.random() < 0.5) return this.pick(this.topic[kind])
    const shared = { nouns, verbs, adjectives }[kind]
    return shared[Math.floor(this.random() ** 2 * shared.length)]!
  }

  private code(): string {
    const letters = 'ABCDEFGHKLMNPRSTVXZ'
    const letter = (): string => letters[Math.floor(this.random() * letters.length)]!
    return `${letter()}${letter()}-${1000 + Math.floor(this.random() * 9000)}`
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!
  }
}
