/**
 * What words of English, German and Danish have to do with each other, as far as checking a claim needs it. Written for this
 * program from general knowledge of the languages. A word ends in `*` where everything that begins so is meant; `_` joins
 * the words of a phrase. All is folded before it is compared.
 */
import type { AnswerLanguage } from '../../types'

/**
 * Opposites: a claim that has one side where its passage has the other says the contrary. Where a line begins with `!`, the
 * right side is as good as a denial of whatever it is said of; where with `~`, only the same thing can be the one and the other:
 * "first class", "the last day"; where with `&`, both can have a part in what is said: "the tenant pays the landlord".
 */
export const opposites = `
  ! allow allows allowed allowing possible möglich* muligt mulig permit* permissible authori* eligible entitle* let lets may erlaub* gestatte* zulässig* zugelassen* dürfen darf dürft tillad* tilladt* lovlig* gerne må | must_not mustnt may_not forbid* forbidden prohibit* ban banned disallow* unlawful illegal verbiet* verboten* untersag* unzulässig* forbyd* forbudt* ulovlig*
  ! cover covers covered coverage insure* include* including insured versichert* gedeckt* enthalten* enthält inbegriffen einschließ* inkludier* umfass* dækk* dækket omfatt* inklud* | exclude* excluding excluded uncovered uninsured own_expense extra_charge extra_cost zuzüglich zzgl on_top on_top_of_the_price charged_extra charged_separately ekskl* ausgeschlossen* ausschließ* ausgenommen undtage* ekskl*
  increase increased increases increasing rise rises rose risen rising grow grows grew grown growth climb* raise* raised went_up go_up goes_up gain gained gains expand* extend* extension stieg* steig* gestiegen* anstieg* ansteig* angestiegen* erhöh* wuchs* wachs* gewachsen* zunahm* zunehm* zugenommen anhob* angehob* ausgebaut* ausweit* stige* steg steget øg* voks* vokset hæv* udvid* | decrease* decreasing fall falls fell fallen falling drop drops dropped dropping decline* declining lower lowered lowers lowering reduce reduced reduces reducing reduction shrink* shrank shrunk cut cuts cutting went_down go_down goes_down diminish* sink* sank gesunken* sank fiel* gefallen* senk* gesenkt* verringer* reduzier* abnahm* abnehm* abgenommen rückgang* zurückging* zurückgegangen* schrumpf* kürz* gekürzt* fald* faldt sænk* mindsk* reducer* skrump* nedbring*
  more greater higher larger bigger highest largest most biggest mehr höher* größer* höchst* größt* flere højere større højest* størst* | fewer less lower smaller lowest smallest fewest least weniger niedriger* geringer* kleiner* niedrigst* geringst* kleinst* færre mindre lavere lavest* mindst_mulig*
  longer longest länger* längst* længere længst* | shorter shortest kürzer* kürzest* kortere kortest*
  broad* wide wider widest breit* bred bredere | narrow* eng enger schmal* smal*
  raise raised raises increase increased increases reduce reduced reduces lowered changed changes went_up went_down doubled halved tripled verdoppelt* halbiert* fordoblet halveret erhöh* gesenkt* geändert* hævet sænket ændret | stay* stays remain* unchanged unverändert bleib* uændret forbliver
  human humans menschlich* menneske* | animal* tierisch* dyr
  exact* precise* genau* præcis* | approximate* roughly ungefähr cirka
  faster fastest quicker quickest schneller* hurtigere hurtigst* | slower slowest langsamer* langsommere
  cheaper cheapest günstiger* billiger* billigere billigst* | dearer pricier costlier teurer* dyrere more_expensive
  better best improve* improvement* besser* beste* verbesser* bedre bedst* forbedr* | worse worst worsen* deteriorat* schlechter* verschlechter* schlimmer* dårligere værre forværr*
  ~ before prior beforehand ahead_of vor vorher zuvor bevor ehe før forud inden forinden until_then | after afterwards following later subsequently thereafter nach danach nachdem später anschließend efter bagefter derefter senere efterfølgende
  ~ early earlier earliest früher frühestens tidligere tidligst | late later latest später spätestens senere senest
  ~ above over upwards oberhalb ovenfor | below under beneath underneath unterhalb unter under_neath nedenfor
  differ* difference* unequal separate* different getrennt* higher lower greater smaller unterschied* unterscheid* höher* niedriger* forskel* forskellig* højere lavere | same equal* identical unchanged constant unverändert* gleich* identisch* uændret* ens samme identisk*
  single sole only_one einzig* einzelne* enkelt* | two three four five six zwei drei vier fünf sechs tre fire fem seks several multiple many various numerous mehrere viele zahlreich* flere mange adskillige
  keep keeps kept retain* preserve* aufbewahr* behalt* behold* beholde | throw_away thrown_away throw_out discard* dispose* destroy* erase* erasing wipe* wiped wegwerf* weggeworfen* entsorg* vernicht* smid* kasser*
  & tenant lessee mieter* lejer* | landlord lessor vermieter* udlejer*
  & buyer* purchaser* customer* client* käufer* kunde* køber* | seller* supplier* vendor* verkäufer* lieferant* sælger* leverandør*
  & employer* arbeitgeber* arbejdsgiver* | employee* worker* arbeitnehm* medarbejder* lønmodtager*
  & lender* creditor* gläubiger* långiver* | borrower* debtor* schuldner* låntager*
  & teacher* lehrer* lærer* | student* pupil* schüler* studier* elev*
  & plaintiff* claimant* kläger* sagsøger* | defendant* beklagte* sagsøgte*
  adult adults grown_ups erwachsene* voksne* | child children minors kind kinder kindern børn barn
  winner* sieger* vinder* | loser* verlierer* taber*
  on_an_empty_stomach before_meals before_food fasting nüchtern auf_nüchternen_magen vor_dem_essen fastende før_maden på_tom_mave | with_food with_meals with_a_meal after_food after_meals after_a_meal zu_den_mahlzeiten zum_essen nach_dem_essen med_mad efter_måltidet
  wet moist damp humid nass feucht* våd* fugtig* | dry dried trocken* tør*
  easy easily simple leicht* einfach* nemt | difficult complicated schwierig* svær* vanskelig*
  surplus profit* gewinn* überschuss* overskud* | deficit loss losses verlust* defizit* fehlbetrag* underskud*
  rare rarely scarce seldom selten* sjælden* | common frequent* often häufig* oft hyppig* ofte almindelig*
  by_day during_the_day daytime tagsüber bei_tag om_dagen | at_night by_night during_the_night nocturnal nachts bei_nacht om_natten
  strong strongly stark* stærk* | weak weakly schwach* svag*
  known bekannt* kendt | unknown unbekannt* ukendt
  correct* richtig* korrekt* rigtig* | incorrect* wrong* false* falsch* forkert* fejlagtig*
  natural* natürlich* naturlig* | artificial* synthetic* künstlich* kunstig*
  internal* intern interne internen | external* extern externe externen ekstern*
  temporar* vorübergehend* befristet* midlertidig* | permanent* dauerhaft* unbefristet* varig*
  light hell* lyst | dark dunkel* mørk*
  newer newest neuer* nyere young* jung* ung unge yngre jünger* | old older alt alte alten älter* gammel* ældre
  male men man männlich* männer mandlig* mænd | female women woman weiblich* frauen kvindelig* kvinder
  acidic sauer saure* | alkaline basisch* alkalisch* basisk*
  visible sichtbar* synlig* | invisible hidden unsichtbar* usynlig* skjult*
  summer sommer* | winter vinter*
  morning morgens vormittag* formiddag* | evening abends abend* aften*
  weekday* wochentag* werktags hverdag* | weekend* wochenende*
  hire* hiring recruit* einstell* eingestellt* ansæt* | dismiss* fired lay_off laid_off entlass* fyre fyret afskedig*
  most majority_of mehrheit* meisten de_fleste | few a_few hardly_any wenige kaum få
  apply applies applicable valid in_force gilt gelten gültig* gælder gyldig* | lapse* void invalid expire* ungültig* erlisch* erlosch* verfäll* bortfald* ugyldig*
  running run runs ran operating verkehr* fährt fahren kører | closed shut geschlossen* gesperrt* lukket out_of_service
  ~ first initial* opening erste* første | last final* letzte* sidste
  always invariably any_time anytime at_any_time unconditionally whenever jederzeit immer stets altid når_som_helst | never niemals nie aldrig
  start starts started starting begin begins began begun beginning commence* beginn* begann* begonnen* anfang* angefangen starte* begynd* | end ends ended ending finish* terminat* conclude* expire* stop stops stopped cease* completed completion ende endet endete* beendet* beenden läuft_aus aufhör* slut* slutte* ophør* afslut* udløb*
  open opens opened opening reopen* öffn* geöffnet* eröffn* åbn* åben* | close closes closed closing shut shuts closure schließ* schloss geschlossen* schließung* lukk* lukket*
  ! accept* approve* approval adopt* agree agrees agreed consent* endorse* genehmig* angenommen* annahm* zustimm* zugestimmt billig* bewillig* godkend* vedtag* accepter* | reject* refuse* refusal declin* deny denies denied dismiss* turn_down turned_down voted_down ablehn* abgelehnt* lehnte* verweiger* zurückgewiesen* afvis* afslå* afslag* forkast* nægt*
  in_favour in_favor in_favour_of in_favor_of voted_for vote_for votes_for stimmten_für stimmte_für stimmt_für stemte_for supported supports dafür | voted_against stimmten_gegen stimmte_gegen stimmt_gegen stemte_imod against opposed dagegen gegen imod
  enable* enabled activat* switch_on switched_on turn_on turned_on aktivier* eingeschaltet* einschalt* aktiver* tænd* slået_til | off disable* disabled deactivat* switch_off switched_off turn_off turned_off deaktivier* ausgeschaltet* abgeschaltet* deaktiver* sluk* slået_fra
  add adds added adding insert* available exist exists existing verfügbar vorhanden findes tilgængelig* hinzufüg* hinzugefügt* ergänz* tilføj* | remove* removing removal delete* deleting dropped gone unavailable discontinued no_longer_exist* no_longer_available entfern* gelöscht* lösch* gestrichen* fjern* slet*
  oblig* verpflichtet* forpligt* required require* requires needed mandatory compulsory obligatory necessary must need needs muss müssen erforderlich* notwendig* nötig* pflicht* verpflichtend* vorgeschrieben* zwingend* påkrævet* krav kræv* skal obligatorisk* nødvendig* | optional* voluntary unnecessary freiwillig* valgfri* frivillig* overflødig*
  buy buys bought purchase* acquire* kauf* gekauft* erwarb* erworben* køb* | sell sells sold selling sale verkauf* verkauft* sælg* solgte solgt salg
  win wins won victory gewann* gewonnen* sieg* vandt vundet vinde* | lose loses lost losing loss defeat* verlor* verloren* verlier* verlust* tabte tabt tab taber
  succeed* success* erfolgreich* gelang* gelung* lykkedes succes* | fail failed fails failing failure unsuccessful* scheiter* gescheitert* misslang* misslungen* erfolglos* mislyk* fejled*
  ! legal* lawful rechtmäßig* | illegal* unlawful* rechtswidrig*
  safe safely sicher* sikker* | unsafe dangerous danger* hazard* gefährlich* farlig*
  cold colder cool cooler kalt* kälter* kühl* kold* køligere | hot hotter warm warmer heiß* wärmer* varm* 
  inside indoors innen drinnen indenfor inde | outside outdoors außen draußen außerhalb udenfor ude
  north northern nord norden nördlich* nordlig* | south southern süd süden südlich* syd syden sydlig*
  east eastern ost osten östlich* øst østlig* | west western westen westlich* vest vestlig*
  clockwise im_uhrzeigersinn rechtsherum med_uret | anticlockwise counterclockwise anti_clockwise counter_clockwise gegen_den_uhrzeigersinn linksherum mod_uret
  ~ high hoch hohe hoher hohen højt | low niedrig* lav lavt
  ~ left left-hand links linke* venstre | right right_hand rechts rechte* højre
  public* öffentlich* offentlig* | private* privat*
  free free_of_charge gratis kostenlos* kostenfrei* unentgeltlich* vederlagsfri* | paid_for chargeable kostenpflichtig*
  present attend* anwesend* tilstede | absent absence abwesend* fraværend*
  import* | export*
  strengthen* stronger stärker* stærkere | weaken* weaker schwächer* svagere
  slow slows slowed langsam* verlangsam* langsom* | speed_up speeds_up accelerat* fast quick* beschleunig* schnell* hurtig*
  sick ill illness krank* syg* | healthy gesund* sund*
  full_time vollzeit fuldtid* | part_time teilzeit deltid*
  inbound incoming eingehend* indgående* | outbound outgoing ausgehend* udgående*
  upload* hochlad* hochgeladen* | download* herunterlad* heruntergeladen*
  married verheirat* gift | single unverheirat* ledig* ugift*
  arrive* arrival ankunft ankomm* ankam ankomst* ankom* | depart* departure leave leaves left_for abfahrt* abfahr* afgang* afgår
  borrow* | lend lends lent lending
  encrypted verschlüsselt* krypteret* | unencrypted unverschlüsselt* ukrypteret*
  majority mehrheit* flertal* | minority minderheit* mindretal*
  gross brutto* | net netto*
  maximum maximal* upper höchst* maksim* | minimum minimal* lower_limit mindest* minim*
`

/** Words that turn what is said into its contrary. */
export const negators = `
  not cannot never no none nobody nothing neither nor without lack lacks lacked lacking avoid* refrain_from unable impossible fail_to fails_to failed_to refrain* missing
  rather_than instead_of in_place_of protected_from protects_from protect_from safe_from gesichert_gegen sikret_mod spared_from advises_against advise_against advised_against advising_against
  no_longer exempt* befreit* fritag* suspended halted frozen_until on_hold ausgesetzt isnt arent wasnt werent dont doesnt didnt cant couldnt wont wouldnt
  shouldnt hasnt havent hadnt mustnt neednt aint
  hardly scarcely barely kaum næppe
  nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder fehlt fehlten unmöglich* vermeide*
  ikke ingen intet aldrig uden hverken mangler umulig* undgå* ej ingenting
`

/** Words that are spelled as one of another language is, folded or not, and then mean nothing of the sort: Danish "før", "for". */
export const strangers: Readonly<Record<AnswerLanguage, string>> = {
  en: 'for kind gift rat brief hell tag alt unter die have fire by mad barn slot eng bred tab bar boot ret dom gang tog hat war bog time timer rum is mere sol arm to en er man sent tale ring let mine bed',
  de: 'for war die fast hat also was will gift mine arm not see men man mir by time rum have fire mad to en er let',
  da: 'for war die hat also was will men not see bar arm kind fast hell tag mine let',
}

/** Words after which something is left out of what is said. */
export const exceptions =
  'except excepting other_than apart_from save_for but_for excluding with_the_exception_of with_exception_of außer ausgenommen mit_ausnahme mit_der_ausnahme bis_auf undtagen bortset_fra med_undtagelse'
