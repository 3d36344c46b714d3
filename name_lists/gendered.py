"""Nouns that tell a gender, with their counterpart: jobs, family, graduates, and the words of societies and teams."""

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
    ("tradesman", "tradeswoman"), ("usher", "usherette"), ("waiter", "waitress"), ("weatherman", "weathergirl"),
    ("yachtsman", "yachtswoman"), ("horseman", "horsewoman"), ("sculptor", "sculptress"), ("poet", "poetess"),
    ("heir", "heiress"), ("host", "hostess"), ("hero", "heroine"), ("abbot", "abbess"), ("priest", "priestess"),
    ("deacon", "deaconess"), ("assemblyman", "assemblywoman"), ("alderman", "alderwoman"), ("airman", "airwoman"),
    ("crewman", "crewwoman"), ("middleman", "middlewoman"), ("ombudsman", "ombudswoman"), ("bondsman", "bondswoman"),
    ("huntsman", "huntswoman"), ("oarsman", "oarswoman"), ("tribesman", "tribeswoman"),
    ("Latino", "Latina"), ("Chicano", "Chicana"), ("Filipino", "Filipina"), ("emeritus", "emerita"),
    ("fiancé", "fiancée"), ("homecoming king", "homecoming queen"), ("prom king", "prom queen"),
    ("choirboy", "choirgirl"),
    ("altar boy", "altar girl"), ("ballet dancer", "ballerina"), ("monk", "nun"), ("man Friday", "girl Friday"),
    ("master of ceremonies", "mistress of ceremonies"), ("ball boy", "ball girl"), ("paperboy", "papergirl"),
)  # fmt: skip
"""Male, female."""

UNMARKED: frozenset[str] = frozenset(
    (
        *("author", "comedian", "tailor", "usher", "poet", "sculptor", "host", "hero", "heir", "priest", "deacon"),
        *("proprietor", "steward", "landlord", "abbot", "filipino", "ombudsman", "craftsman", "emeritus", "middleman"),
        *("airman", "ballet dancer", "monk", "master of ceremonies"),
    )
)
"""Male forms that are said of women too, or are verbs and brands: left as they are where no woman was told of."""

FAMILY: tuple[tuple[str, str], ...] = (
    ("father", "mother"), ("dad", "mom"), ("dad", "mum"), ("daddy", "mommy"), ("grandfather", "grandmother"),
    ("husband", "wife"), ("widower", "widow"), ("son", "daughter"), ("brother", "sister"), ("boy", "girl"),
    ("man", "woman"), ("male", "female"), ("gentleman", "lady"), ("groom", "bride"), ("uncle", "aunt"),
    ("stepfather", "stepmother"), ("godfather", "godmother"), ("papa", "mama"), ("guy", "gal"),
    ("grandson", "granddaughter"), ("nephew", "niece"), ("stepson", "stepdaughter"),
)  # fmt: skip

GROUPS: tuple[tuple[str, str], ...] = (
    ("men", "women"), ("man", "woman"), ("boys", "girls"), ("boy", "girl"), ("gentlemen", "ladies"),
    ("fraternity", "sorority"), ("fraternities", "sororities"), ("brotherhood", "sisterhood"), ("brothers", "sisters"),
    ("male", "female"), ("fathers", "mothers"), ("dads", "moms"), ("dads", "mums"), ("menswear", "womenswear"),
    ("businessmen", "businesswomen"), ("servicemen", "servicewomen"), ("sportsmen", "sportswomen"),
)  # fmt: skip
"""Words inside the names of societies, teams and awards."""

SOCIETIES: tuple[tuple[str, str], ...] = (
    ("YMCA", "YWCA"), ("Young Men's Christian Association", "Young Women's Christian Association"),
    ("Boy Scouts of America", "Girl Scouts of the USA"), ("Boy Scouts", "Girl Scouts"), ("Boy Scout", "Girl Scout"),
    ("Boy Scouts", "Girl Guides"), ("Boy Scout", "Girl Guide"), ("Big Brother", "Big Sister"),
    ("Eagle Scout", "Gold Award Girl Scout"), ("Cub Scouts", "Brownies"), ("Boys State", "Girls State"),
    ("Alpha Phi Alpha", "Alpha Kappa Alpha"), ("Kappa Alpha Psi", "Delta Sigma Theta"),
    ("Phi Beta Sigma", "Zeta Phi Beta"), ("Omega Psi Phi", "Sigma Gamma Rho"), ("Sigma Chi", "Chi Omega"),
    ("Beta Theta Pi", "Kappa Kappa Gamma"), ("Phi Delta Theta", "Kappa Alpha Theta"), ("Pi Kappa Alpha", "Pi Beta Phi"),
    ("Lambda Chi Alpha", "Alpha Chi Omega"), ("Sigma Phi Epsilon", "Delta Delta Delta"),
    ("Sigma Alpha Epsilon", "Delta Gamma"), ("Phi Gamma Delta", "Gamma Phi Beta"), ("Kappa Sigma", "Alpha Phi"),
    ("Alpha Tau Omega", "Zeta Tau Alpha"), ("Delta Tau Delta", "Alpha Delta Pi"), ("Theta Chi", "Sigma Kappa"),
    ("Lambda Theta Phi", "Lambda Theta Alpha"), ("Morehouse College", "Spelman College"),
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
    # Portuguese
    ("solteiro", "solteira"), ("viúvo", "viúva"), ("nascido", "nascida"), ("engenheiro", "engenheira"),
    ("advogado", "advogada"), ("enfermeiro", "enfermeira"), ("formado", "formada"), ("brasileiro", "brasileira"),
    ("cozinheiro", "cozinheira"),
    # Italian
    ("celibe", "nubile"), ("sposato", "sposata"), ("coniugato", "coniugata"), ("divorziato", "divorziata"),
    ("vedovo", "vedova"), ("nato", "nata"), ("laureato", "laureata"), ("diplomato", "diplomata"),
    ("impiegato", "impiegata"), ("infermiere", "infermiera"), ("cuoco", "cuoca"), ("avvocato", "avvocata"),
    # French
    ("marié", "mariée"), ("divorcé", "divorcée"), ("veuf", "veuve"), ("séparé", "séparée"), ("pacsé", "pacsée"),
    ("fiancé", "fiancée"), ("né", "née"), ("chef de cuisine", "cheffe de cuisine"),
    ("chef de projet", "cheffe de projet"), ("chef de partie", "cheffe de partie"), ("chef de rang", "cheffe de rang"),
    ("chef d'équipe", "cheffe d'équipe"), ("ingénieur", "ingénieure"), ("étudiant", "étudiante"),
    ("diplômé", "diplômée"), ("infirmier", "infirmière"), ("cuisinier", "cuisinière"), ("vendeur", "vendeuse"),
    ("serveur", "serveuse"), ("directeur", "directrice"), ("traducteur", "traductrice"), ("avocat", "avocate"),
    ("développeur", "développeuse"), ("pâtissier", "pâtissière"), ("conseiller", "conseillère"),
    ("assistant social", "assistante sociale"), ("motivé", "motivée"), ("passionné", "passionnée"),
    # German
    ("ingenieur", "ingenieurin"), ("lehrer", "lehrerin"), ("krankenpfleger", "krankenschwester"),
    ("kaufmann", "kauffrau"), ("bankkaufmann", "bankkauffrau"), ("bürokaufmann", "bürokauffrau"),
    ("geschäftsführer", "geschäftsführerin"), ("entwickler", "entwicklerin"), ("koch", "köchin"),
    ("rechtsanwalt", "rechtsanwältin"), ("verkäufer", "verkäuferin"),
    ("projektleiter", "projektleiterin"), ("softwareentwickler", "softwareentwicklerin"),
)  # fmt: skip
"""Words of personal status, birth and calling, male and female, in languages that give them endings."""


def counterparts(table: tuple[tuple[str, str], ...], gender: str) -> dict[str, str]:
    """Return the words of the other gender (lower case) with their counterparts of ``gender``; the first pair counts.

    >>> counterparts(FAMILY, "female")["dad"], counterparts(FAMILY, "male")["mum"]
    ('mom', 'dad')
    """
    answers: dict[str, str] = {}
    for male, female in table:
        own, other = (female, male) if gender == "female" else (male, female)
        answers.setdefault(other.lower(), own)
    return answers
