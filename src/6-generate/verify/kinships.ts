/** Words of English, German and Danish that mean much the same, written as in `lexicon.ts`. */

/** Words that mean much the same, across the three languages. */
export const kinships = `
  refund* reimburse* repay* repaid paid_back pay_back pays_back give_back gave_back return* erstatt* rückerstatt* zurückgezahlt* zurückzahl* refunder* tilbagebetal*
  bear bears borne bore tragen trägt getragen übernehm* übernimm* übernommen bære bærer bæres
  suffice* sufficient enough adequate genüg* reicht_aus ausreich* reichen_aus tilstrækkelig*
  at_least no_less_than not_less_than or_more or_longer or_over mindestens oder_mehr mindst eller_mere
  at_most no_more_than not_more_than or_less or_fewer höchstens oder_weniger højst eller_mindre
  pay pays paid payment payments payable bezahl* zahl* zahlung* vergüt* betal* betaling*
  rent rents rental tenancy miete* mietzins husleje* leje*
  lease contract* agreement vertrag* mietvertrag* arbeitsvertrag* kontrakt* aftale* lejekontrakt*
  deposit kaution* depositum
  notice notice_period termination terminate cancel* resign* kündig* kündigungsfrist* opsig* udmeld* leaving
  month monthly months monat* monatlich* måned* 
  week weekly weeks woche* wöchentlich* uge*
  day daily days tag tage tagen täglich* dag* daglig*
  year yearly annual* annually years jahr* jährlich* år årlig* årligt
  hour hours hourly stunde* time timer
  minute minutes minute* minut*
  employee* worker* staff workforce personnel people mitarbeit* beschäftigte* angestellt* arbeitnehm* medarbejder* ansat*
  company firm business firma unternehmen* virksomhed*
  salary wage wages earnings income pay_packet gehalt* lohn* einkommen* løn*
  holiday* vacation* leave urlaub* jahresurlaub* ferie* 
  price* cost costs fee fees charge charges rate kosten preis* gebühr* koster pris* gebyr* omkostning* udgift* expense* kostet
  revenue turnover sales umsatz* omsætning* erlös*
  profit* gewinn* overskud*
  delivery deliver* shipping shipment liefer* versand* lever*
  order orders ordered bestell* auftrag* ordre* bestil*
  invoice* bill bills rechnung* faktura* regning*
  tax taxes steuer* skat*
  damage damages damaged schaden* schäden beschädig* skade* beskadig*
  claim claims schadensfall* krav*
  excess deductible selbstbeteiligung* selvrisiko*
  water wasser* vand*
  fire feuer brand*
  storm storms sturm* storm
  flood* überschwemm* oversvøm* hochwasser
  glass glas*
  report reports reported reporting notify* announce* inform* melde* gemeldet* anzeig* bericht* anmeld* rapport* meddel* besked
  soldier* troop* men soldat*
  get gets got obtain* receive* bekomm* erhalt* modtag* få fik
  wear wears wearing worn tear
  write written writing letter schriftlich* skriftlig* brief*
  mail email e_mail post
  member* mitglied* medlem*
  board directors vorstand* bestyrelse*
  meeting assembly sitzung* versammlung* hauptversammlung* generalforsamling* møde*
  vote votes voted voting ballot abstimm* stimme* stemme* afstemning*
  elect* elected choose chose chosen gewählt* wähl* vælg* valgt*
  council rat stadtrat* gemeinderat* byråd*
  path way road route weg* straße* sti vej* 
  build built building construct* bau* gebaut* byg*
  house home flat apartment haus wohnung* hus* lejlighed* 
  room rooms zimmer raum* værelse* rum
  pet pets animal animals haustier* tier* kæledyr* dyr
  dog dogs hund hunde hunden
  cat cats katze* kat katte
  patient* participant* subject* patient* 
  doctor* physician* arzt* ärzt* læge*
  medicine* medication* drug* tablet* pill* dose* dosage arznei* medikament* tablette* medicin* pille*
  side_effect* adverse nebenwirkung* bivirkning*
  headache* kopfschmerz* hovedpine*
  nausea nauseous sick feeling_sick übelkeit kvalme
  food meal meals eat eating eaten essen mahlzeit* mad måltid*
  drink drinks drinking trink* drik*
  alcohol* alkohol*
  sleepy sleepier drowsi* drowsy tired müde schläfrig* søvnig* træt*
  store stored storage keep keeps kept put puts preserve* aufbewahr* lager* opbevar* gem* 
  fridge refrigerator* kühlschrank* køleskab*
  bake baked baking back* gebacken* bag* 
  dough teig dej*
  rest rests resting rise_again ruhe* hvile*
  server* machine host
  move moves moved moving migrat* relocat* umzug* umzieh* flyt*
  downtime outage down unavailable ausfall* nedetid*
  backup backups sicherung* sikkerhedskopi*
  phone telephone number telefon* nummer*
  office offices büro* kontor*
  send sends sent sending transmit* transfer* send* schick* geschickt* gesendet* überweis* überwiesen* overfør*
  receive* receiving get gets got obtain* bekomm* erhalt* erhält* få får fik modtag*
  give gives gave given grant* geben gibt gab gegeben* giv* 
  work works worked working job jobs arbeit* arbejd*
  train trains railway zug züge* bahn* tog*
  car cars vehicle* auto autos wagen fahrzeug* bil biler
  flight flights fly plane flug* flüge* fly flyvning*
  travel* trip* journey* ride* voyage reise* rejse* tur*
  hotel* overnight accommodation unterkunft* 
  night nights nacht* nächte* nat nætter
  study studies trial research investigation studie* untersuch* forsøg* undersøg*
  group groups arm gruppe*
  treat* treatment therap* behandl* 
  pressure druck tryk*
  blood blut* blod*
  measure* measurement* gemessen* messung* måle* måling* målt
  result* finding* ergebnis* resultat*
  method* procedure* verfahren* methode*
  limit limits limited limitation* cap restriction* grenze* begrenz* limit* grænse*
  request* call calls anfrage* aufruf* forespørg* kald*
  answer* reply replies respon* antwort* svar*
  error* fault* bug* fehler* fejl*
  key keys schlüssel* nøgle*
  missing absent not_there fehlt fehlen* mangl*
  revoke* withdrawn widerrufen* tilbagekald*
  version* release* released published ausgabe* udgave* veröffentlich* udgiv*
  user users nutzer* benutzer* anwender* bruger*
  account accounts konto* konti
  password* passwort* kennwort* adgangskode* kodeord*
  file files datei* fil filer
  data daten data
  delete* deletion erase* lösch* slet*
  support supports supported unterstütz* understøt*
  help* hilf* hjælp*
  use uses used using usage utili* verwend* nutz* benutz* brug* anvend*
  show shows showed shown display* zeig* gezeigt* vis* vist
  say says said state* mention* claim* tell* told sag* erwähn* gesagt* nævn* siger oplys*
  plan plans planned schedul* geplant* planung* planlagt*
  delay* late behind_schedule belated verzöger* verspät* forsink*
  weather rain* regen* wetter* vejr* regn* wet
  cause* because due_to reason* owing_to blame* attributed put_down grund* ursache* wegen weil årsag* skyld* fordi
  need needs demand* brauch* benötig* behov*
  approve approval consent permission assent zustimmung* einwilligung* genehmigung* erlaubnis samtykke* tilladelse*
  sign signs signed signature unterzeichn* unterschrieb* unterschrift* underskr*
  treaty pact accord abkommen* traktat*
  war wars krieg* krig*
  king queen duke emperor könig* herzog* konge* dronning* hertug*
  mine mines gallery galleries tunnel* grube* bergwerk* mine*
  silver silber sølv
  lose lost losing verlor* verloren* mistede mistet
  found founded establish* set_up gegründet* gründ* stift* grundlagt*
  find finds found discover* detect* entdeck* gefunden* fand fund* opdag*
  planet* exoplanet*
  star stars sun stern* stjerne*
  telescope* teleskop*
  light sunlight licht* lys
  distance away distant entfern* afstand*
  population inhabitant* einwohner* bevölkerung* indbygger* befolkning*
  city cities town towns stadt städte* by byer
  country countries state nation land länder* lande*
  school* schule* skole*
  course courses class classes kurs* klasse*
  exam* test tests prüfung* eksamen* prøve*
  book books booked booking reserv* buch* gebucht* bog bøger
  free_of_charge free gratis kostenlos*
  money funds funding fund funded finance* financ* geld finanz* penge* finansier*
  half hälfte halb* halvdel* halv*
  double* twice two_times doppelt* zweimal verdoppel* dobbelt* fordobl*
  quantity amount number anzahl menge* betrag antal mængde* beløb*
  large big great groß* stor* 
  small little klein* lille små
  new newly neu* ny nyt nye
  complete* whole entire full ganz* vollständig* hel hele fuldstændig*
  important essential key_point wichtig* vigtig*
  possible possibly möglich* mulig*
  immediately at_once straight_away promptly without_delay right_away sofort unverzüglich* straks omgående
  dispose* disposal throw* thrown discard* entsorg* wegwerf* weggeworfen* smid*
  last lasts lasted take takes took duration dauer* gedauert* vare* varer varede tage*
  probation* trial_period probezeit prøvetid*
  overtime überstunde* overarbejde*
  secondary_employment side_job* nebentätigkeit* bibeskæftig*
  compensat* balanced offset ausgeglichen* ausgleich* afspads*
  machine* device* appliance* gerät* maschine* apparat* maskine*
  warranty guarantee* garantie* gewährleist* garanti*
  repair* fix fixes fixed mend* reparier* reparatur* behoben* reparer* rett*
  battery batteries akku* batterie* batteri*
  weight weigh* gewicht wiegt wog vægt* vej*
  length long länge* lang længde*
  height high tall höhe* hoch højde* høj
  width wide breite* breit bredde* bred
  temperature* temperatur*
  heat* heating heizung* heiz* varme* opvarm*
  electric* electricity power strom* elektri* strøm* 
  law laws act gesetz* recht* lov* 
  court judge judges judgment ruling gericht* richter* urteil* ret dommer* dom
  responsible responsib* liable liability verantwortlich* haft* zuständig* ansvar*
  manager lead leader head chief chair* leiter* chef* vorsitz* leder* formand*
  own owns owned owner* property besitz* eigentüm* gehört ejer* ejendom*
  live lives lived living resid* dwell* wohn* lebt* bo bor boede
  die dies died dead death starb* gestorben* tod død*
  born birth geboren* geburt* født*
  write writes wrote author* schrieb* geschrieben* autor* skrev* forfatter*
  read reads reading les* gelesen* læs*
  teach taught lehr* underv*
  learn learnt learned lern* lær*
  reduce_to cut_to
  dismiss* laid_off fired redundan* entlass* fyret afskedig*
  hire hired hiring recruit* employed eingestellt* einstell* ansæt* 
  join joined enter entered beitr* beigetreten* tiltrådte indtrådte
  partner* partner*
  tree trees baum bäume* træ træer
  river rivers fluss* flod* å
  bridge bridges brücke* bro broer
  bird birds vogel vögel* fugl*
  fish fishes fisch* fisk*
  visit* besuch* besøg*
  admission entry entrance eintritt* entré*
  ticket* karte karten billet*
  museum* museum*
  discount* rabatt* rabat*
  seat* platz plätze* plads*
  guest* visitor* gast gäste* gæst*
  garden* garten* gärten* have haver
  spring frühling frühjahr forår*
  autumn fall_season herbst* efterår*
  rule* regulation* policy policies regel* vorschrift* bestimmung* regler* bestemmelse*
  deadline* time_limit frist* due fällig* forfald* 
  document* certificate* proof dokument* nachweis* bescheinigung* bevis* attest*
  receipt* voucher* beleg* quittung* kvittering* bilag*
  fine fines bußgeld* strafe* bøde*
  parking parken park_fee parkering*
  insured_person policyholder versicherungsnehmer* forsikringstager*
  insurer insurance versicherer* versicherung* forsikring*
  assess* assessment evaluat* begutachtung* vurder* 
  operating operation* operational betrieb* drift*
  plant plants factory factories works werk* fabrik*
  margin margins marge* margin*
  dividend* dividende* udbytte*
  shareholder* aktionär* aktionær*
  expect* anticipat* forecast* erwart* rechnet forvent*
  contractor* builder* auftragnehmer* entreprenør*
  flour mehl* mel*
  salt salz* salt
  yeast hefe* gær*
  sugar zucker* sukker*
  bread loaf brot* brød*
  wholemeal vollkorn* fuldkorn*
  kitchen küche* køkken*
  remember* remind* erinner* husk*
  tell told inform* notify mitteil* informier* 
  check checks checked verify verif* prüf* kontroll* tjek*
  protect* schutz* schütz* beskyt*
  cooper* kooper* samarbejd*
  share shares anteil* andel*
  loan* credit darlehen* kredit* lån*
  interest_rate interest zins* rente*
  bank banks bank*
`

/** Places that have a name of their own in each language. */
export const places = `
  denmark danish dänemark* dänisch* danmark* dansk*
  germany german deutschland* deutsch* tyskland* tysk*
  sweden swedish schweden* schwedisch* sverige* svensk*
  norway norwegian norwegen* norge* norsk*
  france french frankreich* französisch* frankrig* fransk*
  england english britain british uk england* englisch* engelsk*
  europe european europa* europä* europæ*
  austria austrian österreich* østrig*
  switzerland swiss schweiz*
  italy italian italien*
  spain spanish spanien* spanisch* spansk*
  copenhagen kopenhagen københavn*
  munich münchen
  vienna wien
  cologne köln
`
