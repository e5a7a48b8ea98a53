/** Words that name one of several kinds of a thing: where a passage has one, a claim that has another says something else. */
import { foldWord } from '../../text/fold'
import { aligned } from './alignment'
import { colours } from './colours'
import type { Token } from './wording'
import type { Wording } from './wordings'

/** Each line has one sort; words that mean the same kind are joined by `/`, and `*` stands for any ending. */
const table = `
  phone/telephone/telefon*/telephone*/ring e-mail*/email*/mail/mails letter*/post/brief*/brev* written/writing/signed/schriftlich*/unterschrieben/unterzeichnet/skriftlig*/underskrevet fax* online/website/internet sms/text_message oral*/verbal*/mündlich*/mundtlig*
  person/people/head/personen household*/haushalt*/husstand* family/families/familie*
  wood*/timber/holz*/træ steel*/stahl*/stål* iron/eisen*/jern* stone/stein*/sten* brick*/ziegel*/mursten* concrete/beton* glass*/glas* plastic*/kunststoff*/plastik* copper/kupfer*/kobber* gold* silver/silber*/sølv* alumin* leather/leder*/læder* cotton/baumwoll*/bomuld* wool*/wolle/uld*
  catholic* protestant*/lutheran* jewish/judaism* muslim*/islam* buddhis* hindu* orthodox*
  physics/physik*/fysik* chemistry/chemie*/kemi biology/biologie*/biologi mathematics/mathematik*/matematik* medicine/medizin law/jura economics/wirtschaftswissenschaft* history/geschichte/historie philosophy/philosophie*/filosofi* psychology/psychologie*/psykologi* theology/theologie*/teologi*
  electric*/elektr* combustion gas/gasheizung* oil/öl/olie coal/kohle/kul solar wind nuclear/kernkraft
  mother/mutter/mor father/vater/far son/sohn/søn daughter/tochter/datter brother*/bruder/bror sister*/schwester/søster wife/ehefrau/hustru/kone husband/ehemann/mand uncle/onkel aunt/tante cousin*/kusine/fætter grandmother*/großmutter grandfather*/großvater
  breakfast/frühstück/morgenmad lunch/mittagessen/frokost dinner/supper/abendessen/aftensmad
  train/trains/rail*/zug/züge/tog bus/buses/bussen car/cars/auto/autos/bil/biler plane/flight*/flug*/fly ferry/ferries/fähre*/færge* ship/boat*/schiff*/skib* bicycle*/bike*/fahrrad*/cykel* tram/straßenbahn*/sporvogn taxi*
  cash/bar/bargeld/kontant* card/cards/karte/kort cheque*/check transfer/überweisung*/overførsel*
  doctor*/physician*/arzt/ärzt*/læge* nurse*/krankenschwester*/pfleger*/sygeplejerske* teacher*/lehrer*/lærer* engineer*/ingenieur*/ingeniør* lawyer*/solicitor*/anwalt*/advokat* businessm*/entrepreneur*/millionaire*/unternehmer*/forretningsmand farmer*/labourer*/laborer*/landwirt*/bauer*/landmand soldier*/troop*/soldat* priest*/pfarrer*/præst* pharmacist*/apotheker*/apoteker* journalist* painter*/maler* architect*/architekt*/arkitekt* musician*/musiker* poet*/dichter*/digter* politician*/politiker*
  kitchen/küche*/køkken* bathroom*/badezimmer*/badeværelse* bedroom*/schlafzimmer*/soveværelse* cellar/basement/keller*/kælder* attic/dachboden/loft garage* garden/garten/have
  northern/north/nord*/nördlich* southern/south/süd*/syd* eastern/east/ost*/østlig*/øst western/west/westlich*/vest*
  spring/frühling/frühjahr*/forår* summer/sommer* autumn/herbst*/efterår* winter/vinter*
  chair/chairman/chairwoman/chairperson/vorsitzende*/formand* treasurer*/kassenwart*/schatzmeister*/kasserer* secretary/schriftführer*/sekretær*
  board/vorstand*/bestyrelse* assembly/mitgliederversammlung*/hauptversammlung*/generalversammlung*/generalforsamling* council/stadtrat*/gemeinderat*/byråd*
  tension/zug torsion/torsionen compression/druck bending/biegung shear
`

const sorts = table
  .trim()
  .split('\n')
  .map((line) =>
    line
      .trim()
      .split(/\s+/)
      .map((kind) =>
        kind.split('/').map((word) => (word.endsWith('*') ? `${foldWord(word.slice(0, -1))}*` : foldWord(word))),
      ),
  )

function isOf(kind: readonly string[], { folded }: Token): boolean {
  return kind.some((word) => (word.endsWith('*') ? folded.startsWith(word.slice(0, -1)) : folded === word))
}

/** The words of a passage that name another kind than the claim, which the passages never name. */
export function otherKind(claim: Wording, passages: readonly Wording[]): string | undefined {
  const near = aligned(claim, passages)
  for (const kinds of sorts) {
    for (const kind of kinds) {
      const said = claim.tokens.find((token) => isOf(kind, token))
      if (!said || passages.some(({ tokens }) => tokens.some((token) => isOf(kind, token)))) continue
      const others = kinds.filter((other) => other !== kind && !claim.tokens.some((token) => isOf(other, token)))
      for (const { passage, tokens } of near) {
        const found = tokens.find((token) => others.some((other) => isOf(other, token)))
        if (found) return passage.text.slice(found.start, found.end)
      }
    }
  }
  return otherColour(claim, passages)
}

function otherColour(claim: Wording, passages: readonly Wording[]): string | undefined {
  const there = passages.flatMap(({ text }) => colours(text).map((colour) => ({ ...colour, text })))
  const strange = colours(claim.text).find(({ colour }) => !there.some((other) => other.colour === colour))
  const other = strange && there[0]
  return other && other.text.slice(other.start, other.end)
}
