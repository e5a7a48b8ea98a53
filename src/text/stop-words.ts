/**
 * Words that carry no meaning of their own, folded as terms are. Chosen for this program among articles, pronouns,
 * prepositions, conjunctions and auxiliaries; question words are among them, because a question's answer holds none.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const english = set(`
  a about above after again all also am an and any are as at be because been before being below between both but by can cannot
  could did do does doing down during each few for from further had has have having he her here hers herself him himself his how
  i if in into is it its itself just me more most my myself no nor not now of off on once only or other our ours ourselves out
  over own same she should so some such than that the their theirs them themselves then there these they this those through to
  too under until up upon very was we were what when where which while who whom whose why will with would you your yours yourself
  yourselves may might must shall im ive id ill youre youve youd youll hes shes its were weve well theyre theyve theyll dont doesnt
  didnt isnt arent wasnt werent hasnt havent hadnt wont wouldnt couldnt shouldnt cant thats whats theres lets
`)

const german = set(`
  aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bin bis bist
  da dabei dadurch dafur damit dann daran darauf daraus das dass davon dazu dein deine dem den denn der deren des dessen die dies
  diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure fur gegen gibt
  hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in indem ins ist ja jede
  jedem jeden jeder jedes jene jener kann kein keine keinem keinen keiner konnen konnte man mein meine mich mir mit muss mussen nach
  nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so soll sollen sollte sondern
  sonst uber um und uns unser unsere unter vom von vor war ware waren warst was weil welche welchem welchen welcher welches wenn wer
  werde werden wie wieder will wir wird wirst wo wurde wurden zu zum zur zwar zwischen warum wann
`)

const danish = set(`
  af alle alt andet andre at blev bliver blive da de dem den denne der deres det dette dig din dine disse dog du efter eller en end
  er et for fra ham han hans har have havde hen hende hendes her hos hun hvad hver hvis hvor hvordan hvorfor hvornar hvilken hvilke
  hvilket hvem i ikke ind jeg jer jeres jo kan kunne man mange med meget men mig min mine mit mod nar ned nogen noget nogle nu og
  ogsa om op os over pa sa sadan selv sig sin sine sit skal skulle som til ud under var ved vi vil ville vor vores vaere vaeret
`)

const french = set(`
  a ai au aux avec avait c ce ceci cela ces cet cette chez comme comment d dans de des donc dont du elle elles en encore entre es est
  et ete etre eu eux il ils j je l la le les leur leurs lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par pas plus
  pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sous sur t ta te tes toi ton tu un une
  vos votre vous y
`)

const spanish = set(`
  a al algo ante antes aqui asi aun cada como con contra cual cuales cuando cuanto de del desde donde dos e el ella ellas ellos en
  entre era es esa esas ese eso esos esta estaba estan estas este esto estos fue ha han hasta hay la las le les lo los mas me mi mis
  muy nada ni no nos o os otra otro para pero por porque que quien se ser si sin sobre son su sus tambien tan te tiene todo todos tu
  tus un una unas uno unos y ya yo
`)

const all: Record<string, ReadonlySet<string>> = {
  en: english, de: german, da: danish, nb: danish, no: danish, fr: french, es: spanish,
} // prettier-ignore

const none: ReadonlySet<string> = new Set()

/**
 * Stop words of a language, folded by `foldWord` and not stemmed. English where the language is unknown; none for a
 * language without a list.
 * @param language ISO 639-1 code
 */
export function stopWords(language = 'en'): ReadonlySet<string> {
  return all[language] ?? none
}
