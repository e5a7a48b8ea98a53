/**
 * Abbreviations that end in a full stop, lower case, without their last stop. Written for this program from general
 * knowledge of the languages; a word belongs to a list only where the full stop is customary.
 */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Never the last word of a sentence: titles and words that introduce what follows. */
export const introducing = list(`
  dr prof mr mrs ms mx messrs mme mlle mgr rev hon gen col maj capt cpt lt sgt cmdr adm gov sen rep pres supt insp st mt ft
  vs cf viz eg e.g ie i.e resp approx ca c.f incl esp fig figs eq eqs ref refs ed eds trans al.i
  hr hrn fr frl dipl ing dipl.-ing mag z.b z.t z.zt d.h u.u s.o s.u vgl bzw bspw sog u.d.t i.d.r i.d.f i.v.m gem ggf geb verh
  str zzgl abzgl inkl exkl einschl ausschl evtl allg insb insbes bes ggü jew lt max min zit hrsg bearb übers v.a m.a.w o.g
  f.eks eks fx bl bl.a dvs jf jfr iflg ifm ang vedr pga mht mhp hhv evt inkl ekskl ca kgl skt cand sml tlf stk d.d tidl p.t
  m m.m.h mm mrs mlles mmes p.ex par.ex c.-à-d c.à.d env cf art av apr boul ste bd
  sr sra sres sras srta dr dra drs dña d ud uds vd vds p.ej ej pág págs aprox núm excmo ilmo gral tel
`)

/** Stand before a number: "No. 5", "Abs. 2", "p. 12"; before anything else they may end a sentence. */
export const numbering = list(`
  no nos nr nrn art abs p pp s ff vol vols ch chap sec sect para paras par pt cl app ex exs ann tab abb abschn anh anl kap rn rz
  bd ziff zif pkt stk §§ lfd bek d kl nº n núm pág págs cap arts lib t tom fasc janv févr avr juil sept oct nov déc
  jan feb mar apr jun jul aug sep dec okt dez mrz
`)

/** May end a sentence or stand inside one: what comes next decides. */
export const ambiguous = list(`
  etc inc ltd co corp llc bros jr sr esq ph.d m.d b.a m.a a.m p.m a.d b.c u.s u.k u.n u.s.a e.u d.c al est dept univ assn
  usw usf u.a u.ä u.v.m u.dgl o.ä o.dgl e.v n.chr v.chr m.b.h gmbh a.g a.d
  osv m.m m.fl o.l o.lign m.v mv mfl ol e.kr f.kr kr
  mio mrd tsd mia
  a.c d.c ee.uu s.a s.l c.v p.d p.s r.u
`)

/**
 * Words that begin a sentence far more often than they begin a name, lower case. After an initial or an ambiguous
 * abbreviation only these end the sentence.
 */
export const opening = list(`
  the this that these those he she it they we you there here then when where while if in on at as for from after before during
  but and or so yet however moreover furthermore therefore thus also although because since what who why how his her its their our
  my your all some any no not one each both many most such another with without by to of is are was were do does did has have
  der die das dies diese dieser dieses ein eine er sie es wir ihr in im am auf bei nach vor für mit von zu und aber oder doch
  denn wenn als wie wo was wer warum auch so nun hier dort dann danach dabei daher deshalb jedoch außerdem alle man nicht kein
  den det de en et han hun vi jeg du i på ved efter før for med af til og men eller hvis når da hvor hvad hvem der her så derfor
  le la les un une ce cette ces il elle ils elles nous vous on dans en sur pour par avec sans mais et ou si quand comme
  el los las una unos este esta estos estas ese esa nosotros ellos en por para con sin pero y o cuando como donde no se
`)

/** What precedes an ordinal number in languages that write it with a full stop ("am 3. Oktober", "den 2. Verdenskrig"). */
export const beforeOrdinal = list(`
  der die das dem den des am im vom zum zur beim ein eine einem einen einer eines ins seit bis ab jede jeder jedes jeden jedem
  diese dieser diesem diesen dieses und oder sein seine seinem seiner ihr ihre ihrem ihrer unser unsere mein meine meinem meiner
  den det de d på fra til ved i og eller hver hvert sin sit hans hendes
`)

/** What follows an ordinal number, for the same languages. */
export const afterOrdinal = list(`
  januar jänner februar märz april mai juni juli august september oktober november dezember
  jahrhundert jahrhunderts jahrtausend jahrtausends weltkrieg weltkriegs weltkrieges auflage kapitel kapitels klasse platz mal stock
  etage geburtstag quartal quartals halbjahr semester woche tag tages jahr jahres spieltag runde liga bundesliga band teil abschnitt
  abschnitts absatz absatzes artikel senat kammer legislaturperiode sitzung stufe grad grades person satz gebot
  januar februar marts april maj juni juli august september oktober november december århundrede verdenskrig
`)
