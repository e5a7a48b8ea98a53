/** Units of quantities, in the writings of English, German and Danish. */

/** What is measured, and how many of its base units one of these is. */
export interface Unit {
  /** Quantities of one dimension can be compared: time in seconds, length in metres, mass in grams, each currency by itself. */
  dimension: string
  factor: number
}

const DAY = 86_400
const rows: [string, number, string][] = [
  ['time', 0.001, 'ms millisecond milliseconds millisekunde millisekunden millisekunder'],
  ['time', 1, 's sec secs second seconds sekunde sekunden sekunder sek'],
  ['time', 60, 'min mins minute minutes minuten minut minutter minuts'],
  ['time', 3600, 'h hr hrs hour hours stunde stunden std time timer timers times_'],
  ['time', DAY, 'd day days daily tag tage tagen tages taglich dag dage dages daglig dagligt calendar_day kalendertage'],
  ['time', DAY, 'working_day working_days business_day business_days workdays weekdays arbeitstag arbeitstage arbeitstagen werktag werktage werktagen hverdage arbejdsdage bankdage'],
  ['time', 7 * DAY, 'week weeks weekly woche wochen wochentlich uge uger ugers ugentlig ugentligt wk'],
  ['month', 1, 'month months monthly monat monate monaten monats monatlich maned maneds maneder maneders manedlig manedligt'],
  ['month', 3, 'quarter_ quarters quartal quartale quartalen kvartal kvartaler'],
  ['month', 12, 'year years yearly annual annually jahr jahre jahren jahrig jahrige jahres jahrlich ar ars arig arige arlig arligt yr yrs'],
  ['month', 120, 'decade decades jahrzehnt jahrzehnte jahrzehnten arti artier'],
  ['month', 1200, 'century centuries jahrhundert jahrhunderte jahrhunderten arhundrede arhundreder'],
  ['percent', 1, '% percent per_cent pct prozent procent pct. percentage_points prozentpunkte procentpoint'],
  ['percent', 0.1, '‰ promille'],
  ['eur', 1, '€ eur euro euros'], ['eur', 0.01, 'cent cents ct'],
  ['usd', 1, '$ usd dollar dollars us-dollar us_dollar us_dollars american_dollars'],
  ['gbp', 1, '£ gbp pound pounds pfund british_pounds'],
  ['dkk', 1, 'kr danish_kroner swedish_kroner norwegian_kroner kroner krone kronen kronor crowns dkk sek nok'],
  ['chf', 1, 'chf swiss_francs swiss_franc schweizer_franken franken francs fr'],
  ['jpy', 1, '¥ jpy yen'],
  ['length', 0.001, 'mm millimetre millimetres millimeter millimeters millimetern'], ['length', 0.01, 'cm centimetre centimetres centimeter centimeters zentimeter zentimetern'],
  ['length', 1, 'm metre metres meter meters metern'], ['length', 1000, 'km kilometre kilometres kilometer kilometers kilometern'],
  ['mile', 1, 'mile miles mi meilen'], ['foot', 1, 'ft foot feet'], ['inch', 1, 'inch inches zoll tommer'],
  ['lightyear', 1, 'light-year light-years lichtjahr lichtjahre lichtjahren lysar'],
  ['area', 1, 'm² m2 sqm square_metres square_meters quadratmeter kvadratmeter'], ['area', 1e6, 'km² km2 square_kilometres square_kilometers quadratkilometer quadratkilometern kvadratkilometer'], ['area', 10_000, 'ha hectare hectares hektar'],
  ['mass', 0.001, 'mg milligram milligrams milligramm'], ['mass', 1, 'g gram grams gramm'], ['mass', 1000, 'kg kilo kilos kilogram kilograms kilogramm'], ['mass', 453.592, 'lb lbs'], ['mass', 28.3495, 'oz ounce ounces'], ['mass', 1e6, 't tonne tonnes ton tons tonnen'],
  ['volume', 0.001, 'ml millilitre millilitres milliliter milliliters'], ['volume', 0.01, 'cl'], ['volume', 0.1, 'dl deciliter'], ['volume', 1, 'l litre litres liter liters litern'],
  ['celsius', 1, '°c ° degrees_celsius degree_celsius grad_celsius grad grader degrees degree'], ['fahrenheit', 1, '°f degrees_fahrenheit'],
  ['byte', 1, 'byte bytes'], ['byte', 1e3, 'kb kilobyte kilobytes'], ['byte', 1e6, 'mb megabyte megabytes'], ['byte', 1e9, 'gb gigabyte gigabytes'], ['byte', 1e12, 'tb terabyte terabytes'],
  ['watt', 1, 'w watt watts'], ['watt', 1e3, 'kw kilowatt kilowatts'], ['watt', 1e6, 'mw megawatt megawatts'], ['energy', 1, 'kwh kilowattstunden kilowatt-hours'], ['energy', 1e3, 'mwh'],
  ['times', 1, 'x × times fold mal gange fach'],
] // prettier-ignore

const byName = new Map(
  rows.flatMap(([dimension, factor, names]) => names.split(' ').map((name) => [name, { dimension, factor }] as const)),
)

/** @param name folded, with `_` between the words of a phrase */
export function unitOf(name: string): Unit | undefined {
  return byName.get(name)
}
