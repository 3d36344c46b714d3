"""Nouns that reveal a gender, with their counterpart: jobs, family, graduates, and the words of societies and teams."""

from __future__ import annotations

JOBS: tuple[tuple[str, str], ...] = (
    ("actor", "actress"), ("alumnus", "alumna"), ("anchorman", "anchorwoman"), ("author", "authoress"),
    ("barman", "barmaid"), ("businessman", "businesswoman"), ("cameraman", "camerawoman"), ("chairman", "chairwoman"),
    ("churchman", "churchwoman"), ("clergyman", "clergywoman"), ("comedian", "comedienne"),
    ("committeeman", "committeewoman"), ("congressman", "congresswoman"), ("councilman", "councilwoman"),
    ("cowboy", "cowgirl"), ("craftsman", "craftswoman"), ("draughtsman", "draughtswoman"), ("draftsman", "draftswoman"),
    ("fireman", "firewoman"), ("fisherman", "fisherwoman"), ("foreman", "forewoman"), ("frontman", "frontwoman"),
    ("gentleman", "gentlewoman"), ("guardsman", "guardswoman"), ("handyman", "handywoman"),
    ("headmaster", "headmistress"), ("head boy", "head girl"), ("househusband", "housewife"), ("juryman", "jurywoman"),
    ("landlord", "landlady"), ("manservant", "maidservant"), ("masseur", "masseuse"), ("newsman", "newswoman"),
    ("nobleman", "noblewoman"), ("outdoorsman", "outdoorswoman"), ("policeman", "policewoman"),
    ("postman", "postwoman"), ("proprietor", "proprietress"), ("repairman", "repairwoman"), ("salesman", "saleswoman"),
    ("salesman", "saleslady"), ("salesman", "salesgirl"), ("schoolmaster", "schoolmistress"),
    ("serviceman", "servicewoman"), ("spokesman", "spokeswoman"), ("sportsman", "sportswoman"),
    ("statesman", "stateswoman"), ("steward", "stewardess"), ("stuntman", "stuntwoman"), ("tailor", "seamstress"),
    ("tradesman", "tradeswoman"), ("usher", "usherette"), ("waiter", "waitress"), ("headwaiter", "headwaitress"),
    ("weatherman", "weathergirl"),
    ("yachtsman", "yachtswoman"), ("horseman", "horsewoman"), ("sculptor", "sculptress"), ("poet", "poetess"),
    ("heir", "heiress"), ("host", "hostess"), ("hero", "heroine"), ("abbot", "abbess"), ("priest", "priestess"),
    ("deacon", "deaconess"), ("assemblyman", "assemblywoman"), ("alderman", "alderwoman"), ("airman", "airwoman"),
    ("crewman", "crewwoman"), ("middleman", "middlewoman"), ("ombudsman", "ombudswoman"), ("bondsman", "bondswoman"),
    ("huntsman", "huntswoman"), ("oarsman", "oarswoman"), ("tribesman", "tribeswoman"),
    ("Latino", "Latina"), ("Chicano", "Chicana"), ("Filipino", "Filipina"), ("emeritus", "emerita"),
    ("fiancé", "fiancée"), ("homecoming king", "homecoming queen"), ("prom king", "prom queen"),
    ("choirboy", "choirgirl"), ("old boy", "old girl"),
 ("bellboy", "bellgirl"),
    ("bellhop", "bellgirl"), ("busboy", "busgirl"), ("schoolboy", "schoolgirl"), ("playboy", "playgirl"),
    ("poster boy", "poster girl"), ("groomsman", "bridesmaid"),
    ("governor", "governess"), ("manager", "manageress"), ("conductor", "conductress"), ("enchanter", "enchantress"),
    ("benefactor", "benefactress"), ("ambassador", "ambassadress"), ("prophet", "prophetess"),

    ("instructor", "instructress"), ("temptor", "temptress"), ("danseur", "danseuse"), ("chanteur", "chanteuse"),
    ("aviator", "aviatrix"), ("executor", "executrix"), ("leading man", "leading lady"),


    ("altar boy", "altar girl"), ("ballet dancer", "ballerina"), ("monk", "nun"), ("man Friday", "girl Friday"),
    ("master of ceremonies", "mistress of ceremonies"), ("ball boy", "ball girl"), ("paperboy", "papergirl"),
    ("sir", "ma'am"), ("chairman", "chairlady"), ("batsman", "batswoman"), ("den father", "den mother"),
    ("choirmaster", "choirmistress"), ("choir master", "choir mistress"),
    ("concertmaster", "concertmistress"), ("ballet master", "ballet mistress"),
    ("wardrobe master", "wardrobe mistress"),
    ("postmaster", "postmistress"), ("fatherly", "motherly"), ("brotherly", "sisterly"), ("gentlemanly", "ladylike"),
    ("weather boy", "weather girl"),
    ("paper boy", "paper girl"), ("ballboy", "ballgirl"), ("bat boy", "bat girl"), ("batboy", "batgirl"),
    ("cabin boy", "cabin girl"), ("page boy", "page girl"), ("pageboy", "pagegirl"), ("stable boy", "stable girl"),
    ("stableboy", "stablegirl"), ("delivery boy", "delivery girl"), ("errand boy", "errand girl"),
    ("office boy", "office girl"), ("shop boy", "shop girl"), ("shopboy", "shopgirl"), ("houseboy", "housemaid"),
    ("houseboy", "housegirl"), ("farm boy", "farm girl"), ("farmboy", "farmgirl"), ("flower boy", "flower girl"),
    ("water boy", "water girl"), ("tea boy", "tea girl"), ("tea man", "tea lady"), ("dinner man", "dinner lady"),
    ("cleaning man", "cleaning lady"), ("lunch man", "lunch lady"), ("lollipop man", "lollipop lady"),
    ("trolley man", "trolley lady"), ("foreman", "forelady"), ("spokesman", "spokeslady"), ("milkman", "milkmaid"),
    ("valet", "chambermaid"), ("valet", "parlourmaid"), ("kitchen porter", "kitchen maid"),
    ("kitchen porter", "scullery maid"), ("dairyman", "dairywoman"), ("dairyman", "dairymaid"), ("barman", "bar maid"),
    ("best man", "maid of honor"), ("best man", "maid of honour"), ("best man", "matron of honor"),
    ("best man", "matron of honour"), ("head master", "head mistress"), ("housemaster", "housemistress"),
    ("house master", "house mistress"), ("games master", "games mistress"), ("toastmaster", "toastmistress"),
    ("quizmaster", "quizmistress"), ("taskmaster", "taskmistress"), ("ringmaster", "ringmistress"),
    ("webmaster", "webmistress"), ("burgomaster", "burgomistress"), ("harbourmaster", "harbourmistress"),
    ("harbormaster", "harbormistress"), ("paymaster", "paymistress"), ("stationmaster", "stationmistress"),
    ("station master", "station mistress"), ("singing master", "singing mistress"),
    ("dancing master", "dancing mistress"), ("music master", "music mistress"),
    ("drawing master", "drawing mistress"), ("riding master", "riding mistress"), ("form master", "form mistress"),
    ("senior master", "senior mistress"), ("deputy headmaster", "deputy headmistress"),
    ("vice-chairman", "vice-chairwoman"), ("vice chairman", "vice chairwoman"), ("patron", "patroness"),
    ("baron", "baroness"), ("duke", "duchess"), ("viscount", "viscountess"), ("marquess", "marchioness"),
    ("archduke", "archduchess"), ("grand duke", "grand duchess"), ("earl", "countess"), ("tutor", "tutoress"),
    ("songster", "songstress"), ("hunter", "huntress"), ("sorcerer", "sorceress"), ("adventurer", "adventuress"),
    ("mayor", "mayoress"), ("shepherd", "shepherdess"), ("laundryman", "laundress"), ("washerman", "washerwoman"),
    ("charman", "charwoman"), ("mediator", "mediatrix"), ("administrator", "administratrix"),
    ("testator", "testatrix"), ("director", "directress"), ("editor", "editress"), ("preceptor", "preceptress"),
    ("protector", "protectress"), ("founder", "foundress"), ("hunter", "huntswoman"), ("equestrian", "equestrienne"),
    ("tragedian", "tragedienne"), ("diseur", "diseuse"), ("raconteur", "raconteuse"), ("coiffeur", "coiffeuse"),
    ("chauffeur", "chauffeuse"), ("entrepreneur", "entrepreneuse"), ("restaurateur", "restauratrice"),
    ("protégé", "protégée"), ("confidant", "confidante"), ("debutant", "debutante"), ("ingénu", "ingénue"),
    ("brunet", "brunette"), ("suffragist", "suffragette"), ("drum major", "drum majorette"),
    ("carnival king", "carnival queen"), ("rodeo king", "rodeo queen"), ("pageant king", "pageant queen"),
    ("ranchman", "ranchwoman"), ("Frenchman", "Frenchwoman"), ("Englishman", "Englishwoman"),
    ("Irishman", "Irishwoman"), ("Scotsman", "Scotswoman"), ("Welshman", "Welshwoman"), ("Dutchman", "Dutchwoman"),
    ("Cornishman", "Cornishwoman"), ("Yorkshireman", "Yorkshirewoman"), ("Ulsterman", "Ulsterwoman"),
    ("Manxman", "Manxwoman"), ("clansman", "clanswoman"), ("kinsman", "kinswoman"), ("countryman", "countrywoman"),
    ("townsman", "townswoman"),
)  # fmt: skip
"""Male, female."""

UNMARKED: frozenset[str] = frozenset((
    "author", "comedian", "tailor", "usher", "poet", "sculptor", "host", "hero", "heir", "priest", "deacon",
    "proprietor", "steward", "landlord", "abbot", "filipino", "ombudsman", "craftsman", "emeritus", "middleman",
    "airman", "monk", "manager", "conductor", "governor", "benefactor", "ambassador", "prophet", "instructor",
    "aviator", "executor", "sir", "choirmaster", "concertmaster", "postmaster", "bellhop", "enchanter", "temptor",
    "danseur", "chanteur", "administrator", "adventurer", "burgomaster", "chauffeur", "coiffeur", "confidant",
    "debutant", "director", "diseur", "editor", "entrepreneur", "equestrian", "founder", "harbormaster",
    "harbourmaster", "hunter", "mayor", "mediator", "patron", "paymaster", "preceptor", "protector", "protégé",
    "quizmaster", "raconteur", "restaurateur", "ringmaster", "shepherd", "songster", "sorcerer", "stationmaster",
    "suffragist", "taskmaster", "testator", "toastmaster", "tutor", "valet", "webmaster", "brunet", "duke", "earl",
    "viscount", "marquess", "archduke", "tragedian", "ballet dancer", "master of ceremonies", "choir master",
    "ballet master", "wardrobe master", "kitchen porter", "station master", "riding master", "dancing master",
    "singing master", "drawing master", "music master", "drum major", "grand duke",
))  # fmt: skip
"""Male forms that are said of women too, or are verbs and brands: left as they are where no woman was told of."""

GUARDED: frozenset[str] = frozenset(("steward", "heir", "hero"))
"""Male forms of ``UNMARKED`` that change where they describe the candidate, and nowhere else."""

FAMILY: tuple[tuple[str, str], ...] = (
    ("father", "mother"), ("dad", "mom"), ("dad", "mum"), ("daddy", "mommy"), ("grandfather", "grandmother"),
    ("husband", "wife"), ("widower", "widow"), ("son", "daughter"), ("brother", "sister"), ("boy", "girl"),
    ("man", "woman"), ("male", "female"), ("gentleman", "lady"), ("groom", "bride"), ("uncle", "aunt"),
    ("uncle", "aunty"), ("uncle", "auntie"),
    ("stepfather", "stepmother"), ("godfather", "godmother"), ("papa", "mama"), ("guy", "gal"),
    ("grandson", "granddaughter"), ("nephew", "niece"), ("stepson", "stepdaughter"), ("lad", "lass"),
    ("king", "queen"), ("prince", "princess"), ("lion", "lioness"), ("bachelor", "bachelorette"),
)  # fmt: skip

GROUPS: tuple[tuple[str, str], ...] = (
    ("men", "women"), ("man", "woman"), ("boys", "girls"), ("boy", "girl"), ("gentlemen", "ladies"),
    ("fraternity", "sorority"), ("fraternities", "sororities"), ("brotherhood", "sisterhood"), ("brothers", "sisters"),
    ("male", "female"), ("fathers", "mothers"), ("hombres", "mujeres"), ("homens", "mulheres"), ("hommes", "femmes"),
    ("uomini", "donne"), ("Männer", "Frauen"), ("Erkekler", "Kadınlar"), ("dads", "moms"), ("dads", "mums"),
    ("menswear", "womenswear"),
    ("businessmen", "businesswomen"), ("servicemen", "servicewomen"), ("sportsmen", "sportswomen"),
)  # fmt: skip
"""Words inside the names of societies, teams and awards."""

SOCIETIES: tuple[tuple[str, str], ...] = (
    ("YMCA", "YWCA"), ("Young Men's Christian Association", "Young Women's Christian Association"),
    ("Boy Scouts of America", "Girl Scouts of the USA"), ("Boy Scouts", "Girl Scouts"), ("Boy Scout", "Girl Scout"),
    ("Boy Scouts", "Girl Guides"), ("Boy Scout", "Girl Guide"), ("Big Brothers", "Big Sisters"),
    ("Big Brother", "Big Sister"),
    ("Eagle Scout", "Gold Award Girl Scout"), ("Cub Scouts", "Brownies"), ("Boys State", "Girls State"),
    ("Alpha Phi Alpha", "Alpha Kappa Alpha"), ("Kappa Alpha Psi", "Delta Sigma Theta"),
    ("Phi Beta Sigma", "Zeta Phi Beta"), ("Omega Psi Phi", "Sigma Gamma Rho"), ("Sigma Chi", "Chi Omega"),
    ("Beta Theta Pi", "Kappa Kappa Gamma"), ("Phi Delta Theta", "Kappa Alpha Theta"), ("Pi Kappa Alpha", "Pi Beta Phi"),
    ("Lambda Chi Alpha", "Alpha Chi Omega"), ("Sigma Phi Epsilon", "Delta Delta Delta"),
    ("Sigma Alpha Epsilon", "Delta Gamma"), ("Phi Gamma Delta", "Gamma Phi Beta"), ("Kappa Sigma", "Alpha Phi"),
    ("Alpha Tau Omega", "Zeta Tau Alpha"), ("Delta Tau Delta", "Alpha Delta Pi"), ("Theta Chi", "Sigma Kappa"),
    ("Lambda Theta Phi", "Lambda Theta Alpha"), ("Morehouse College", "Spelman College"),
    ("Sons of the American Revolution", "Daughters of the American Revolution"),
    ("Sons of Confederate Veterans", "United Daughters of the Confederacy"),
    ("Knights of Columbus", "Catholic Daughters of the Americas"),
    ("Knights of Peter Claver", "Knights of Peter Claver Ladies Auxiliary"),
    ("Sons of Norway", "Daughters of Norway"), ("Sons of Italy", "Daughters of Italy"),
    ("100 Black Men of America", "National Coalition of 100 Black Women"), ("Sigma Pi Phi", "The Links, Incorporated"),
    ("Sigma Pi Phi", "Links, Incorporated"), ("Odd Fellows", "Rebekahs"), ("Kappa Delta Rho", "Kappa Delta"),
    ("Optimist International", "Soroptimist International"), ("King's Scout", "Queen's Guide"),
    ("Quiet Birdmen", "Ninety-Nines"), ("Prince Hall Masons", "Order of the Eastern Star"),
)  # fmt: skip
"""Societies of one sex and a counterpart of the other."""

OPEN: frozenset[str] = frozenset(("ymca", "young men's christian association"))
"""Societies named after one sex that everybody joins: left as they are."""


STATUS: tuple[tuple[str, str], ...] = (
    # Spanish
    ("soltero", "soltera"), ("casado", "casada"), ("divorciado", "divorciada"), ("viudo", "viuda"),
    ("nacido", "nacida"), ("ingeniero", "ingeniera"), ("licenciado", "licenciada"), ("abogado", "abogada"),
    ("enfermero", "enfermera"), ("arquitecto", "arquitecta"), ("graduado", "graduada"), ("egresado", "egresada"),
    ("titulado", "titulada"), ("cocinero", "cocinera"), ("camarero", "camarera"), ("maestro", "maestra"),
    ("médico", "médica"), ("consultor", "consultora"), ("profesor", "profesora"), ("administrativo", "administrativa"),
    ("socio", "socia"), ("presidente", "presidenta"), ("vicepresidente", "vicepresidenta"), ("gerente", "gerenta"),
    ("director", "directora"), ("secretario", "secretaria"), ("doctor", "doctora"), ("jefe", "jefa"),
    ("fundador", "fundadora"), ("cofundador", "cofundadora"), ("coordinador", "coordinadora"), ("asesor", "asesora"),
    ("supervisor", "supervisora"), ("investigador", "investigadora"), ("psicólogo", "psicóloga"), ("autor", "autora"),
    ("contador", "contadora"), ("biólogo", "bióloga"), ("químico", "química"), ("vendedor", "vendedora"),
    ("geólogo", "geóloga"),
    ("traductor", "traductora"), ("escritor", "escritora"), ("diseñador", "diseñadora"), ("trabajador", "trabajadora"),
    ("desarrollador", "desarrolladora"), ("programador", "programadora"), ("mexicano", "mexicana"), ("dueño", "dueña"),
    ("abogados", "abogadas"), ("ingenieros", "ingenieras"), ("empresario", "empresaria"), ("tesorero", "tesorera"),
    ("profesor asociado", "profesora asociada"), ("profesor titular", "profesora titular"),
    ("profesor adjunto", "profesora adjunta"), ("profesor invitado", "profesora invitada"),
    ("ingeniero técnico", "ingeniera técnica"), ("ingeniero informático", "ingeniera informática"),
    ("ingeniero mecánico", "ingeniera mecánica"), ("ingeniero eléctrico", "ingeniera eléctrica"),
    ("ingeniero electrónico", "ingeniera electrónica"), ("abogado asociado", "abogada asociada"),
    ("abogado penalista", "abogada penalista"), ("director ejecutivo", "directora ejecutiva"),
    ("director financiero", "directora financiera"), ("director creativo", "directora creativa"),
    ("director técnico", "directora técnica"), ("director médico", "directora médica"),
    ("director artístico", "directora artística"), ("director jurídico", "directora jurídica"),
    ("director adjunto", "directora adjunta"), ("asesor jurídico", "asesora jurídica"),
    ("asesor financiero", "asesora financiera"), ("secretario técnico", "secretaria técnica"),
    ("auxiliar administrativo", "auxiliar administrativa"), ("técnico informático", "técnica informática"),
    ("trabajador autónomo", "trabajadora autónoma"), ("redactor", "redactora"), ("locutor", "locutora"),
    ("gestor", "gestora"), ("educador", "educadora"),
    ("entrenador", "entrenadora"), ("orientador", "orientadora"), ("cuidador", "cuidadora"),
    ("conservador", "conservadora"), ("restaurador", "restauradora"), ("ilustrador", "ilustradora"),
    ("decorador", "decoradora"), ("emprendedor", "emprendedora"), ("administrador", "administradora"),
    ("colaborador", "colaboradora"), ("organizador", "organizadora"), ("embajador", "embajadora"),
    ("senador", "senadora"), ("regidor", "regidora"), ("concejal", "concejala"), ("alcalde", "alcaldesa"),
    ("juez", "jueza"), ("farmacéutico", "farmacéutica"), ("veterinario", "veterinaria"), ("odontólogo", "odontóloga"),
    ("cirujano", "cirujana"), ("oftalmólogo", "oftalmóloga"), ("cardiólogo", "cardióloga"),
    ("neurólogo", "neuróloga"), ("sociólogo", "socióloga"), ("antropólogo", "antropóloga"),
    ("arqueólogo", "arqueóloga"), ("filólogo", "filóloga"), ("matemático", "matemática"), ("filósofo", "filósofa"),
    ("historiador", "historiadora"), ("bibliotecario", "bibliotecaria"), ("archivero", "archivera"),
    ("fotógrafo", "fotógrafa"), ("geógrafo", "geógrafa"), ("bombero", "bombera"), ("carpintero", "carpintera"),
    ("peluquero", "peluquera"), ("panadero", "panadera"), ("pastelero", "pastelera"), ("jardinero", "jardinera"),
    ("cajero", "cajera"), ("mensajero", "mensajera"), ("obrero", "obrera"), ("minero", "minera"),
    ("ganadero", "ganadera"), ("agrónomo", "agrónoma"), ("astrónomo", "astrónoma"), ("becario", "becaria"),
    ("funcionario", "funcionaria"), ("voluntario", "voluntaria"), ("diplomado", "diplomada"),
    ("colegiado", "colegiada"), ("separado", "separada"), ("prometido", "prometida"), ("esposo", "esposa"),
    ("subdirector", "subdirectora"), ("vicerrector", "vicerrectora"), ("rector", "rectora"),
    ("catedrático", "catedrática"), ("inspector", "inspectora"),
    ("compositor", "compositora"), ("escultor", "escultora"), ("pintor", "pintora"),
    ("azafato", "azafata"), ("niñero", "niñera"), ("modisto", "modista"), ("costurero", "costurera"),
    ("delegado", "delegada"), ("encargado", "encargada"), ("empleado", "empleada"),
    ("responsable técnico", "responsable técnica"),
    # Portuguese
    ("sócio", "sócia"), ("diretor", "diretora"), ("coordenador", "coordenadora"), ("professor", "professora"),
    ("casado", "casada"), ("psicólogo", "psicóloga"), ("desenvolvedor", "desenvolvedora"), ("solteiro", "solteira"),
    ("viúvo", "viúva"), ("nascido", "nascida"), ("engenheiro", "engenheira"),
    ("advogado", "advogada"), ("enfermeiro", "enfermeira"), ("formado", "formada"), ("brasileiro", "brasileira"),
    ("cozinheiro", "cozinheira"),
    ("formador", "formadora"), ("arquiteto", "arquiteta"), ("professor titular", "professora titular"),
    ("enfermeiro-chefe", "enfermeira-chefe"), ("bancário", "bancária"), ("secretário", "secretária"),
    ("estagiário", "estagiária"), ("funcionário", "funcionária"), ("voluntário", "voluntária"),
    ("veterinário", "veterinária"), ("farmacêutico", "farmacêutica"), ("bibliotecário", "bibliotecária"),
    ("publicitário", "publicitária"), ("empresário", "empresária"), ("doutorando", "doutoranda"),
    ("mestrando", "mestranda"), ("doutor", "doutora"), ("doutorado", "doutorada"), ("pós-graduado", "pós-graduada"),
    ("aposentado", "aposentada"), ("redator", "redatora"), ("pesquisador", "pesquisadora"), ("tradutor", "tradutora"),
    ("vereador", "vereadora"), ("assessor", "assessora"), ("padeiro", "padeira"), ("cabeleireiro", "cabeleireira"),
    ("jardineiro", "jardineira"), ("bombeiro", "bombeira"), ("cantor", "cantora"), ("ator", "atriz"),
    ("embaixador", "embaixadora"), ("juiz", "juíza"),
    # Italian
    ("celibe", "nubile"), ("sposato", "sposata"), ("coniugato", "coniugata"), ("divorziato", "divorziata"),
    ("vedovo", "vedova"), ("nato", "nata"), ("laureato", "laureata"), ("diplomato", "diplomata"),
    ("impiegato", "impiegata"), ("infermiere", "infermiera"), ("cuoco", "cuoca"), ("avvocato", "avvocata"),
    ("ricercatore", "ricercatrice"), ("direttore", "direttrice"), ("traduttore", "traduttrice"),
    ("redattore", "redattrice"), ("coordinatore", "coordinatrice"), ("amministratore", "amministratrice"),
    ("fondatore", "fondatrice"), ("cofondatore", "cofondatrice"), ("programmatore", "programmatrice"),
    ("sviluppatore", "sviluppatrice"), ("educatore", "educatrice"), ("formatore", "formatrice"),
    ("operatore", "operatrice"), ("attore", "attrice"), ("scrittore", "scrittrice"), ("autore", "autrice"),
    ("lettore", "lettrice"), ("imprenditore", "imprenditrice"), ("ispettore", "ispettrice"),
    ("ambasciatore", "ambasciatrice"), ("senatore", "senatrice"), ("pittore", "pittrice"), ("scultore", "scultrice"),
    ("disegnatore", "disegnatrice"), ("ristoratore", "ristoratrice"), ("restauratore", "restauratrice"),
    ("curatore", "curatrice"), ("organizzatore", "organizzatrice"), ("collaboratore", "collaboratrice"),
    ("istruttore", "istruttrice"), ("allenatore", "allenatrice"), ("professore", "professoressa"),
    ("dottore", "dottoressa"), ("studente", "studentessa"), ("poeta", "poetessa"), ("avvocato", "avvocatessa"),
    ("ingegnere", "ingegnera"), ("architetto", "architetta"), ("chirurgo", "chirurga"), ("psicologo", "psicologa"),
    ("biologo", "biologa"), ("geologo", "geologa"), ("archeologo", "archeologa"), ("sociologo", "sociologa"),
    ("farmacologo", "farmacologa"), ("segretario", "segretaria"), ("notaio", "notaia"), ("cameriere", "cameriera"),
    ("cassiere", "cassiera"), ("parrucchiere", "parrucchiera"),
    ("consigliere", "consigliera"), ("commesso", "commessa"), ("ministro", "ministra"), ("sindaco", "sindaca"),
    ("dottorando", "dottoranda"), ("laureando", "laureanda"), ("abilitato", "abilitata"), ("iscritto", "iscritta"),
    ("specializzato", "specializzata"), ("impresario", "impresaria"), ("proprietario", "proprietaria"),
    ("titolato", "titolata"), ("assessore", "assessora"), ("architetto iscritto", "architetta iscritta"),
    # French
    ("marié", "mariée"), ("divorcé", "divorcée"), ("veuf", "veuve"), ("séparé", "séparée"), ("pacsé", "pacsée"),
    ("fiancé", "fiancée"), ("né", "née"), ("chef de cuisine", "cheffe de cuisine"),
    ("chef de projet", "cheffe de projet"), ("chef de partie", "cheffe de partie"), ("chef de rang", "cheffe de rang"),
    ("chef d'équipe", "cheffe d'équipe"), ("ingénieur", "ingénieure"), ("étudiant", "étudiante"),
    ("diplômé", "diplômée"), ("infirmier", "infirmière"), ("cuisinier", "cuisinière"), ("vendeur", "vendeuse"),
    ("serveur", "serveuse"), ("directeur", "directrice"), ("traducteur", "traductrice"), ("avocat", "avocate"),
    ("développeur", "développeuse"), ("président", "présidente"), ("fondateur", "fondatrice"), ("gérant", "gérante"),
    ("associé", "associée"), ("adjoint", "adjointe"), ("chercheur", "chercheuse"), ("rédacteur", "rédactrice"),
    ("pâtissier", "pâtissière"), ("conseiller", "conseillère"),
    ("assistant social", "assistante sociale"), ("motivé", "motivée"), ("passionné", "passionnée"),
    ("ingénieur diplômé", "ingénieure diplômée"), ("rédacteur en chef", "rédactrice en chef"),
    ("éditeur", "éditrice"), ("auteur", "autrice"), ("auteur", "auteure"), ("écrivain", "écrivaine"),
    ("acteur", "actrice"), ("animateur", "animatrice"), ("coordinateur", "coordinatrice"),
    ("formateur", "formatrice"), ("éducateur", "éducatrice"), ("administrateur", "administratrice"),
    ("opérateur", "opératrice"), ("créateur", "créatrice"), ("dessinateur", "dessinatrice"),
    ("réalisateur", "réalisatrice"), ("consultant", "consultante"), ("assistant", "assistante"),
    ("enseignant", "enseignante"), ("enseignant-chercheur", "enseignante-chercheuse"),
    ("maître de conférences", "maîtresse de conférences"), ("maître-assistant", "maîtresse-assistante"),
    ("remplaçant", "remplaçante"), ("stagiaire diplômé", "stagiaire diplômée"), ("apprenti", "apprentie"),
    ("employé", "employée"), ("salarié", "salariée"), ("retraité", "retraitée"), ("délégué", "déléguée"),
    ("député", "députée"), ("attaché", "attachée"), ("chargé", "chargée"), ("agrégé", "agrégée"),
    ("certifié", "certifiée"), ("avocat associé", "avocate associée"), ("juriste associé", "juriste associée"),
    ("expert-comptable diplômé", "experte-comptable diplômée"), ("comptable agréé", "comptable agréée"),
    ("pharmacien", "pharmacienne"), ("technicien", "technicienne"), ("informaticien", "informaticienne"),
    ("mécanicien", "mécanicienne"), ("électricien", "électricienne"), ("chirurgien", "chirurgienne"),
    ("opticien", "opticienne"), ("musicien", "musicienne"), ("comédien", "comédienne"), ("historien", "historienne"),
    ("mathématicien", "mathématicienne"), ("physicien", "physicienne"), ("doyen", "doyenne"),
    ("citoyen", "citoyenne"), ("boulanger", "boulangère"), ("boucher", "bouchère"), ("caissier", "caissière"),
    ("fermier", "fermière"), ("ouvrier", "ouvrière"), ("policier", "policière"), ("pompier", "pompière"),
    ("hôtelier", "hôtelière"), ("conseiller juridique", "conseillère juridique"), ("trésorier", "trésorière"),
    ("banquier", "banquière"), ("jardinier", "jardinière"), ("romancier", "romancière"), ("coiffeur", "coiffeuse"),
    ("programmeur", "programmeuse"), ("entraîneur", "entraîneuse"), ("monteur", "monteuse"),
    ("travailleur", "travailleuse"), ("hôte d'accueil", "hôtesse d'accueil"), ("doctorant", "doctorante"),
    ("lauréat", "lauréate"), ("spécialisé", "spécialisée"), ("professeur", "professeure"),
    ("dirigeant", "dirigeante"), ("chevalier", "chevalière"), ("officier", "officière"),
    ("président-directeur général", "présidente-directrice générale"),
    ("directeur général", "directrice générale"), ("directeur technique", "directrice technique"),
    ("directeur adjoint", "directrice adjointe"), ("directeur commercial", "directrice commerciale"),
    ("directeur financier", "directrice financière"), ("délégué général", "déléguée générale"),
    ("secrétaire général", "secrétaire générale"),
    # German
    ("ingenieur", "ingenieurin"), ("lehrer", "lehrerin"), ("krankenpfleger", "krankenschwester"),
    ("kaufmann", "kauffrau"), ("bankkaufmann", "bankkauffrau"), ("bürokaufmann", "bürokauffrau"),
    ("geschäftsführer", "geschäftsführerin"), ("entwickler", "entwicklerin"), ("koch", "köchin"),
    ("rechtsanwalt", "rechtsanwältin"), ("verkäufer", "verkäuferin"),
    ("projektleiter", "projektleiterin"), ("softwareentwickler", "softwareentwicklerin"),
)  # fmt: skip
"""Words of personal status, birth and calling, male and female, in languages that give them endings."""

ENDINGS: tuple[tuple[str, str], ...] = (
    ("arzt", "ärztin"), ("zahnarzt", "zahnärztin"), ("anwalt", "anwältin"), ("berater", "beraterin"),
    ("leiter", "leiterin"), ("prüfer", "prüferin"), ("führer", "führerin"), ("entwickler", "entwicklerin"),
    ("lehrer", "lehrerin"), ("erzieher", "erzieherin"), ("krankenpfleger", "krankenschwester"),
    ("pfleger", "pflegerin"), ("kaufmann", "kauffrau"), ("fachmann", "fachfrau"),
    ("wissenschaftler", "wissenschaftlerin"), ("händler", "händlerin"), ("verkäufer", "verkäuferin"),
    ("mitarbeiter", "mitarbeiterin"), ("sachbearbeiter", "sachbearbeiterin"),
    ("geschäftsführer", "geschäftsführerin"), ("gründer", "gründerin"), ("künstler", "künstlerin"),
    ("techniker", "technikerin"), ("informatiker", "informatikerin"), ("mathematiker", "mathematikerin"),
    ("physiker", "physikerin"), ("mechaniker", "mechanikerin"), ("elektroniker", "elektronikerin"),
    ("elektriker", "elektrikerin"), ("bäcker", "bäckerin"), ("gärtner", "gärtnerin"),
    ("schriftsteller", "schriftstellerin"), ("dolmetscher", "dolmetscherin"), ("übersetzer", "übersetzerin"),
    ("buchhalter", "buchhalterin"), ("vertreter", "vertreterin"), ("betreuer", "betreuerin"),
    ("zeichner", "zeichnerin"), ("forscher", "forscherin"), ("bürgermeister", "bürgermeisterin"),
    ("hausmeister", "hausmeisterin"), ("schüler", "schülerin"), ("absolvent", "absolventin"),
    ("praktikant", "praktikantin"), ("redakteur", "redakteurin"), ("fotograf", "fotografin"),
    ("direktor", "direktorin"), ("soldat", "soldatin"), ("polizist", "polizistin"), ("beamter", "beamtin"),
    ("sekretär", "sekretärin"), ("bibliothekar", "bibliothekarin"), ("apotheker", "apothekerin"),
    ("schneider", "schneiderin"), ("friseur", "friseurin"), ("tierarzt", "tierärztin"),
    ("österreicher", "österreicherin"), ("schweizer", "schweizerin"),
)  # fmt: skip
"""German nouns, and ends of compounds, of which the male form is no English word."""
HER_ENDINGS: tuple[tuple[str, str], ...] = (
    ("rat", "rätin"), ("ingenieur", "ingenieurin"), ("koch", "köchin"), ("eur", "eurin"), ("ist", "istin"),
    ("ent", "entin"), ("ant", "antin"), ("ekt", "ektin"), ("ologe", "ologin"), ("agoge", "agogin"), ("toge", "togin"),
    ("ator", "atorin"), ("itor", "itorin"), ("ktor", "ktorin"), ("ssor", "ssorin"), ("onom", "onomin"),
    ("graf", "grafin"), ("ekar", "ekarin"), ("är", "ärin"), ("ör", "örin"), ("kollege", "kollegin"),
    ("experte", "expertin"), ("genosse", "genossin"), ("wirt", "wirtin"), ("chef", "chefin"), ("er", "erin"),
    ("kandidat", "kandidatin"), ("diplomat", "diplomatin"), ("advokat", "advokatin"), ("pilot", "pilotin"),
    ("pate", "patin"), ("patient", "patientin"), ("bote", "botin"), ("zeuge", "zeugin"),
    ("beauftragter", "beauftragtin"), ("vorstand", "vorständin"), ("fachmann", "fachfrau"),
    ("hauptmann", "hauptfrau"), ("bootsmann", "bootsfrau"), ("amtmann", "amtfrau"), ("amtmann", "amtmännin"),
    ("obmann", "obfrau"), ("kameramann", "kamerafrau"), ("vertrauensmann", "vertrauensfrau"),
    ("hausmann", "hausfrau"), ("ehemann", "ehefrau"), ("pfleger", "schwester"), ("erbe", "erbin"),
    ("ärztebund", "ärztinnenbund"), ("juristenbund", "juristinnenbund"), ("akademikerbund", "akademikerinnenbund"),
    ("ingenieurbund", "ingenieurinnenbund"), ("unternehmerverband", "unternehmerinnenverband"),
    ("architektenverein", "architektinnenverein"), ("journalistenbund", "journalistinnenbund"),
    ("künstlerverband", "künstlerinnenverband"), ("lehrerverein", "lehrerinnenverein"),
    ("studentenverband", "studentinnenverband"), ("managerverband", "managerinnenverband"),
    ("chemikerverein", "chemikerinnenverein"), ("physikerverein", "physikerinnenverein"),
    ("forscherverband", "forscherinnenverband"), ("anwaltsverein", "anwältinnenverein"),
    ("richterbund", "richterinnenbund"), ("männerbund", "frauenbund"), ("männernetzwerk", "frauennetzwerk"),
    ("männerverein", "frauenverein"), ("männerverband", "frauenverband"),
)  # fmt: skip
"""German ends of female nouns; the male form may be an English word, or a body of men and women."""
NO_ENDING: frozenset[str] = frozenset((
    "glycerin", "dufferin", "erin", "nitroglycerin", "severin", "katherin", "catherin", "kathrin", "katrin",
    "interferin", "heparin",
    "kosherin", "mandarin", "christin", "cristin", "kristin", "valentin", "argentin", "florentin", "klementin",
    "clementin", "konstantin", "constantin", "byzantin", "martin", "pektin", "gelatin", "platin", "latin", "keratin",
    "satin", "saladin", "ferrin", "perrin", "merin", "sherin", "sverin", "zeferin", "zepherin", "tamerin", "camerin",
    "vivarin", "aspirin", "hamartin", "guerin", "merrin", "terrin", "therin", "catarin", "caterin", "marin",
    "jungfrau", "transferrin", "lactoferrin", "galantin", "adamantin", "quentin", "sentin", "infantin", "chatelaine",
    "elephantin", "eglantin", "augustin", "justin", "dustin", "tristin", "austin", "faustin", "agustin", "celestin",
    "celestin", "modestin", "ernestin", "quercetin", "creatin", "carotin", "nicotin", "biotin", "statin", "barin",
    "bavarin", "rückerin", "tangerin", "tamarin", "margarin", "mascherin",
))  # fmt: skip
"""Names, places and stuffs that end so."""


def ending(word: str, gender: str) -> str | None:
    """Return a German noun or compound with the end of ``gender``; None where no end of the lists is due.

    >>> ending("Chefärztin", "male"), ending("Steuerberater", "female"), ending("Glycerin", "male")
    ('Chefarzt', 'Steuerberaterin', None)
    """
    low = word.lower()
    known = [(female, male) for male, female in (*ENDINGS, *HER_ENDINGS)]
    table = known if gender == "male" else [(male, female) for male, female in ENDINGS]
    fitting = (e for e in table if low.endswith(e[0]) and (len(low) > len(e[0]) + 1 or (low == e[0] and len(low) > 5)))
    old, new = max(fitting, key=lambda pair: len(pair[0]), default=("", ""))
    if not old or low in NO_ENDING or gender == "neutral":
        return None
    return word[: -len(old)] + (new.capitalize() if low == old and word[0].isupper() else new)


def counterparts(table: tuple[tuple[str, str], ...], gender: str) -> dict[str, str]:
    """Return the words of the other gender (lower case) with their counterparts of ``gender``; the first pair counts.

    >>> counterparts(FAMILY, "female")["dad"], counterparts(FAMILY, "male")["mum"]
    ('mom', 'dad')
    >>> counterparts(FAMILY, "neutral")["wife"], counterparts(JOBS, "neutral")["spokeswoman"]
    ('spouse', 'spokesperson')
    """
    answers: dict[str, str] = {}
    for male, female in table if gender != "neutral" else ():
        own, other = (female, male) if gender == "female" else (male, female)
        answers.setdefault(other.lower(), own)
    for male, female in table if gender == "neutral" else ():
        open_word = NEUTRAL.get(male) or (male if male in UNMARKED else compound(male, gender))
        if open_word:
            answers |= {word.lower(): open_word for word in (male, female) if word != open_word}
    return answers


def plural(word: str) -> str:
    """Return the plural of a noun of a person.

    >>> plural("waitress"), plural("salesman"), plural("lady"), plural("head boy")
    ('waitresses', 'salesmen', 'ladies', 'head boys')
    """
    if word.endswith("man"):
        return f"{word[:-3]}men"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def compound(word: str, gender: str) -> str | None:
    """Return the counterpart of ``gender`` of a word that ends in man or woman; None where none is due.

    >>> compound("doorman", "female"), compound("yes-man", "female"), compound("human", "female")
    ('doorwoman', 'yes-woman', None)
    """
    low = word.lower()
    if gender == "neutral":
        stem = low.removesuffix("man").removesuffix("wo")
        return f"{stem}person" if low.endswith("man") and len(stem) >= 3 and low not in _NO_PERSON else None
    old, new = ("man", "woman") if gender == "female" else ("woman", "man")
    if low in _NO_COMPOUND or not low.endswith(old) or (gender == "female" and low.endswith("woman")):
        return None
    return low[: -len(old)] + new if len(low) - len(old) >= 3 else None


NEUTRAL: dict[str, str] = {
    "father": "parent", "dad": "parent", "daddy": "parent", "papa": "parent", "grandfather": "grandparent",
    "husband": "spouse", "widower": "widowed spouse", "son": "child", "brother": "sibling", "boy": "young person",
    "man": "person", "male": "non-binary", "gentleman": "person", "uncle": "relative", "stepfather": "step-parent",
    "godfather": "godparent", "guy": "person", "grandson": "grandchild", "nephew": "relative", "stepson": "stepchild",
    "men": "people", "boys": "young people", "gentlemen": "people", "fraternity": "Greek society",
    "fraternities": "Greek societies", "brotherhood": "fellowship", "brothers": "siblings", "fathers": "parents",
    "dads": "parents", "businessmen": "business people", "servicemen": "service members", "sportsmen": "athletes",
    "actor": "actor", "alumnus": "alum", "waiter": "server", "barman": "bartender", "fireman": "firefighter",
    "policeman": "police officer", "postman": "postal worker", "steward": "flight attendant",
    "headmaster": "head teacher", "head boy": "head student", "househusband": "homemaker", "cowboy": "cowhand",
    "handyman": "handyperson", "cameraman": "camera operator", "businessman": "businessperson",
    "craftsman": "artisan", "fiancé": "betrothed", "lineman": "line worker", "paperboy": "newspaper carrier",
    "paper boy": "newspaper carrier", "ball boy": "ball kid", "ballboy": "ball kid", "altar boy": "altar server",
    "choirboy": "chorister", "bellboy": "bellhop", "busboy": "busser", "schoolboy": "pupil",
    "office boy": "office junior", "delivery boy": "delivery worker", "stable boy": "stable hand",
    "stableboy": "stable hand", "houseboy": "domestic worker", "farm boy": "farm hand", "farmboy": "farm hand",
    "cabin boy": "cabin hand", "bat boy": "bat carrier", "batboy": "bat carrier", "tea boy": "tea server",
    "page boy": "page", "pageboy": "page", "shop boy": "shop assistant", "errand boy": "messenger", "old boy": "alum",
    "schoolmaster": "schoolteacher", "housemaster": "house tutor", "choir master": "choir leader",
    "mailman": "mail carrier", "milkman": "milk deliverer", "doorman": "door attendant", "cleaning man": "cleaner",
    "tea man": "tea server", "dinner man": "canteen assistant", "lunch man": "canteen assistant",
    "landlord": "landlord", "lollipop man": "crossing guard", "trolley man": "trolley attendant",
    "manservant": "servant", "cabman": "cab driver", "seaman": "sailor", "oarsman": "rower", "fisherman": "fisher",
    "horseman": "rider", "stuntman": "stunt performer", "weatherman": "weather presenter", "anchorman": "anchor",
    "draughtsman": "drafter", "draftsman": "drafter", "sportsman": "athlete", "councilman": "councillor",
    "congressman": "member of Congress", "clergyman": "cleric", "repairman": "repairer",
    "groundsman": "groundskeeper", "watchman": "guard", "signalman": "signaller", "brakeman": "brake operator",
    "homecoming king": "homecoming royalty", "prom king": "prom royalty", "maid of honor": "wedding attendant",
    "groomsman": "wedding attendant", "leading man": "lead", "man Friday": "right hand", "salesman": "salesperson",
    "tradesman": "tradesperson", "alderman": "council member", "nobleman": "noble", "headwaiter": "head server",
    "Latino": "Latinx", "Chicano": "Chicanx", "foreman": "supervisor", "chairman": "chairperson", "host": "host",
    "masseur": "massage therapist", "best man": "wedding attendant", "groom": "spouse",
    "Boy Scouts of America": "Scouting America", "Boy Scouts": "Scouts", "Boy Scout": "Scout",
}  # fmt: skip
"""What a word of the tables (its male form) becomes for somebody who is called they."""
_NO_PERSON: frozenset[str] = frozenset(("freshman", "human", "german", "roman", "norman", "woman", "man", "layman"))
_NO_COMPOUND: frozenset[str] = frozenset((
    "freshman", "human", "german", "roman", "norman", "ottoman", "talisman", "shaman", "caiman", "superhuman",
    "nonhuman", "pacman", "walkman", "batman", "superman", "ombudsman", "mussulman", "brahman", "hetman", "bushman",
    "bowman", "newman", "snowman", "roadman", "postman", "foreman", "airman", "craftsman", "middleman", "chairman",
    "merman", "doberman", "ataman", "pullman", "desman", "subhuman", "inhuman", "toman", "cayman", "truman", "herman",
    "bogeyman", "everyman",
))  # fmt: skip
"""Words that end so and are no calling, that both sexes are called, or that the table has."""
