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

const italian = set(`
  a ad ai al alla alle allo anche c che chi ci come con cosa cui da dal dalla dalle dallo dei del della delle dello di dove e ed era
  essere fra gli ha hanno ho i il in io l la le lei lo loro lui ma mi ne nei nel nella nelle noi non o ogni per perche piu quale quali
  quando quanto quella quelle quelli quello questa queste questi questo se si sia sono su sua sue sui sul sulla suo suoi tra tu tutti
  tutto un una uno voi
`)

const dutch = set(`
  aan al alle als bij dat de deze die dit door dus een en er haar had hebben heb heeft hem het hij hoe hun ik in is je kan maar me men
  met mijn naar niet nog nu of om onder ons onze ook op over te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want was
  wat we welke werd wie wij worden wordt zal ze zich zij zijn zo zou
`)

const swedish = set(`
  alla att av bli blir blev da de dem den denna deras dess dessa det detta dig din dina ditt du efter eller en er ett fran for ha hade
  han hans har henne hennes hon honom hur i icke inte ja jag kan kunde man med mellan men mig min mina mitt mot mycket nar nej ni nu nagon
  nagot nagra och om oss pa sa sig sin sina sitt ska skall skulle som till under upp ut utan vad var vara varfor varje vem vi vid vilka
  vilken vilket ar over
`)

const portuguese = set(`
  a ao aos aquela aquele aqueles as ate com como da das de dela dele deles do dos e ela elas ele eles em entre era essa esse esta este
  eu foi foram ha isso isto ja la lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o os ou para pela
  pelas pelo pelos por porque qual quando que quem sao se sem ser seu seus so sobre sua suas tambem te tem tinha um uma umas uns voce
`)

const finnish = set(`
  ei eivat ehka emme en et ette etta han hanen hanta he heidan ja jo jos joka jotka jossa kanssa koska kuin kuinka kun kuka me meidan
  mika mikali milloin mina minun missa miten mitka mita mutta myos ne nama niiden niin niista nyt ole olen oli olivat on onko ollut ovat
  se sen siina sina sinun sita taa tama taman te tai vai vaan vain voi
`)

const all: Record<string, ReadonlySet<string>> = {
  en: english, de: german, da: danish, nb: danish, no: danish, nn: danish,
  fr: french, es: spanish, it: italian, nl: dutch, sv: swedish, pt: portuguese, fi: finnish,
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
