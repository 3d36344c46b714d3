"""Vocabulary: small sets of words whose presence tells what a line of a resume is about."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


STATE = _set(
    """alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois
    indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri
    montana nebraska nevada hampshire jersey mexico york carolina dakota ohio oklahoma oregon pennsylvania
    tennessee texas utah vermont virginia washington wisconsin wyoming pradesh assam bihar chhattisgarh goa
    gujarat haryana jharkhand karnataka kerala maharashtra odisha orissa punjab rajasthan nadu telangana
    uttarakhand bengal delhi india usa england scotland wales ireland uk canada australia singapore uae emirates
    germany deutschland france nigeria kenya ghana pakistan bangladesh nepal lanka malaysia indonesia vietnam
    philippines thailand china japan korea taiwan brazil brasil mexico méxico colombia argentina chile peru
    spain españa italy italia portugal poland polska romania hungary turkey türkiye egypt qatar kuwait bahrain
    oman ksa ontario quebec alberta columbia queensland victoria lagos punjab sindh gauteng zealand switzerland
    austria netherlands belgium sweden norway denmark finland russia ukraine israel iran iraq jordan lebanon
    ethiopia tanzania uganda rwanda zambia zimbabwe cameroon senegal morocco algeria tunisia"""
)
STATE_CODE = _set(
    """AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR
    PA RI SC SD TN TX UT VT VA WA WV WI WY DC NSW QLD ON BC QC AB UP MP AP TN HP"""
)
SCHOOL = _set(
    """university universities college colleges school institute academy vidyalaya vidyalayam vidyapeeth polytechnic
    univ uni institution universidad universidade università universität universitet universiteit université
    univerzita universitas uniwersytet universitatea üniversitesi hochschule fachhochschule école ecole lycée
    lycee liceo liceu gymnasium gimnazjum politechnika politecnico instituto institut institute's colegio
    colégio collège escuela escola facultad faculdade fakultät faculty seminary conservatory conservatoire
    campus mahavidyalaya madrasa sekolah technikum szkoła iit nit iim iiit bits jntu vtu mit uptu bput ignou
    ucla usc nyu gtu anna sec hss kendriya jawahar navodaya convent matriculation polytechnique egyetem
    yliopisto daigaku daehakgyo đại"""
)
ORGANISATION = _set(
    """inc ltd llc llp plc limited corporation corp pvt gmbh ag sa srl spa bv ab oy kg co technologies solutions
    systems services bank hospital company group associates consulting consultants industries enterprises
    infotech software holdings partners clinic agency trust foundation council ministry department logistics
    motors pharma labs laboratories insurance hotel hotels resort restaurant stores foods retail media networks
    capital international global church society union authority board bureau centre center airlines energy
    telecom"""
)
STREET = _set(
    """street st avenue ave road rd lane ln drive dr boulevard blvd court ct way place pl terrace circle parkway square
    nagar colony apt apartment apartments suite floor flat box sector layout cross plot house unit room block
    village district ward mandal taluk dist tehsil rue via calle rua straße strasse str platz weg plaza avenida
    jalan jln gali marg chowk estate crescent close quận phường ulica ul sokak mahallesi caddesi no"""
)
TITLE = _set(
    """mr mrs ms miss mx dr prof professor shri smt sri sir madam rev fr sr herr frau monsieur madame mme señor señora
    sra sig dott ing engr arch adv capt col maj lt sgt rabbi imam sheikh alhaji hajia chief barr km kumari selvi
    thiru tmt"""
)
NAME_KEY = _set(
    """name names nombre nom prénom prenom vorname nachname név imię imie nazwisko nome cognome sobrenome apellido
    apellidos naam achternaam voornaam navn namn etternavn nimi jméno meno ime prezime nume prenume adı ad soyad
    isim nama pangalan jina tên họ имя фамилия фио όνομα ім'я surname forename fullname lastname firstname full
    first last middle given signed signature"""
)
KIN = _set(
    """father father's mother mother's spouse husband husband's wife guardian guardian's son daughter parent parents
    guide supervisor manager advisor adviser reference references referee referees reporting reported mentor
    contact attn"""
)
DEGREE = _set(
    """phd mba pmp cpa md rn bsn jr sr iii ii iv esq pe edd msc bsc cfa cissp dds jd llm llb mph msw lcsw lpn ma ba bs
    ms btech mtech be me bcom mcom bca mca bba cism ccna sphr shrm dvm pharmd od dnp np pa acca fca ca frcs mbbs
    crna"""
)
STUDY = _set(
    """bachelor bachelors bachelor's master masters master's degree diploma doctorate doctoral associate associates
    certificate ssc hsc sslc cbse icse puc intermediate graduation gpa cgpa grade honours honors major minor
    thesis b.tech secondary matric xii xth xiith abitur baccalauréat licenciatura licence maestría mestrado
    grado laurea graduated graduate ged matura élevé dissertation percentage marks"""
)
JOB = _set(
    """engineer developer manager analyst consultant director assistant nurse teacher designer accountant architect
    specialist coordinator officer executive administrator technician supervisor driver clerk chef cook lead
    leader intern trainee scientist researcher lecturer professor editor writer artist producer operator
    mechanic electrician plumber welder carpenter cashier receptionist secretary librarian lawyer attorney
    paralegal physician surgeon dentist pharmacist therapist counselor counsellor advisor agent broker auditor
    planner strategist recruiter trainer instructor tutor representative associate president founder owner head
    chief programmer tester freelancer student graduate professional expert practitioner caregiver housekeeper
    nanny guard inspector buyer merchandiser barista bartender waiter waitress server stylist photographer
    journalist translator interpreter statistician economist biologist chemist physicist geologist surveyor
    pilot steward ceo cto cfo coo vp"""
)
MONTH = _set(
    """january february march april june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec present current till date since"""
)
PARTICLE = _set(
    """de da do dos das del della di du la le van von der den ter ten bin ibn binti bint al el ul ur abu umm ben bat
    mac mc st san santa o d' y e e' zu af av ap bte a/l a/p kaur singh"""
)
_SECTIONS = (
    """experience employment career history internship internships work experiencia laboral expérience berufserfahrung
    esperienza esperienze experiência doświadczenie deneyimi deneyim werkervaring praktika""",
    """education academic academics qualification qualifications educational educación formation ausbildung
    schooling studium schulbildung formación istruzione formazione formação escolaridade wykształcenie
    eğitim opleiding""",
    """skills skill competencies technical expertise tools technologies proficiencies competences habilidades kenntnisse
    compétences conocimientos competenze umiejętności yetenekler vaardigheden""",
    "references reference referees reporting referenzen références referencias referenze referências referanslar",
    """personal particulars biodata bio-data details données persönliche datos personales informazioni dados pessoais
    dane     kişisel person""",
    "publications publication papers research patents conference journal presentations talks",
    """summary objective profile about overview synopsis introduction statement perfil profil profilo resumo objetivo
    cel""",
    """certifications certification certificates licenses licences awards achievements honors honours training courses
    trainings scholarships""",
    "projects project portfolio",
    """interests hobbies languages activities volunteer volunteering memberships affiliations leadership extracurricular
    sprachen langues idiomas lingue języki interessen intereses""",
    "declaration signature firma unterschrift",
    "contact contacts address kontakt contacto",
    "appointments teaching service committees exhibitions",
)
HEADINGS: dict[str, int] = {word: code for code, words in enumerate(_SECTIONS, start=1) for word in words.split()}
"""Word of a heading -> code of the section it opens (1 experience … 13 academic life)."""

FLAGS: tuple[tuple[str, frozenset[str]], ...] = (
    ("school", SCHOOL),
    ("org", ORGANISATION),
    ("street", STREET),
    ("title", TITLE),
    ("namekey", NAME_KEY),
    ("kin", KIN),
    ("degree", DEGREE),
    ("study", STUDY),
    ("job", JOB),
    ("month", MONTH),
    ("state", STATE),
    ("particle", PARTICLE),
)
