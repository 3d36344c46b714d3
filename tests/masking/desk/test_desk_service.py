"""The service: files in and out, Presidio's shapes, and everything that it refuses."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from masking.batch.sandbox import Sandbox
from masking.desk import service as module
from masking.desk.service import Terms, loopback, service
from masking.desk.worker_pool import Overloaded, WorkerPool
from masking.errors import InternalError
from masking.formats import decode
from masking.policy import load

TOKEN = "t" * 20
RESUME = "Zebulon Quigley\nzebulon@mail.example\n\nExperience\nHe led a team at Acme.\n"


@pytest.fixture(scope="module")
def ask(pool: WorkerPool):
    terms = Terms(load("display"), loopback(3000, ["masker.internal"]), TOKEN, 1 << 20, "perturb.cli.twin:made")
    app = service(pool, terms)
    with asyncio.Runner() as runner:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app, raise_app_exceptions=False))

        def asked(method: str, path: str, *, token: str | None = TOKEN, **options) -> httpx.Response:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            headers |= options.pop("headers", {})
            return runner.run(client.request(method, f"http://127.0.0.1:3000{path}", headers=headers, **options))

        yield asked
        runner.run(client.aclose())


def test_a_file_goes_in_and_comes_out_masked_in_its_own_format(ask, repository: Path) -> None:
    for name, kind in (("head-chef.pdf", "application/pdf"), ("electrician.html", "text/html")):
        data = (repository / "perturb" / "samples" / "resumes" / name).read_bytes()
        answer = ask("POST", "/mask", files={"file": (name, data)})
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith(kind)
        assert json.loads(answer.headers["x-evenhand-fields"])["name"]
        assert "Fatoumata" not in decode(answer.content).text
        assert "Wiremu" not in decode(answer.content).text


def test_a_bare_body_with_options_in_the_address(ask) -> None:
    answer = ask("POST", "/mask?fields=email", content=RESUME)
    assert answer.text == RESUME.replace("zebulon@mail.example", "[EMAIL]")
    assert answer.headers["content-disposition"] == 'attachment; filename="masked.txt"'
    told = ask("POST", "/mask?as=json", content=RESUME).json()
    assert "Zebulon" not in told["text"]
    assert "Zebulon" not in json.dumps(told)


def test_inspect_answers_as_the_command_does(ask) -> None:
    told = ask("POST", "/inspect?text=1&policy=all", content=RESUME).json()
    found = {told["text"][s["start"] : s["end"]]: s["field"] for s in told["spans"]}
    assert found["Zebulon Quigley"] == "name"
    assert set(told["spans"][0]) == {"start", "end", "field", "score", "recognizer"}
    assert "text" not in ask("POST", "/inspect", content=RESUME).json()


def test_half_a_character_is_no_reason_to_fail(ask) -> None:
    half = b'{"basics": {"name": "Ama Bonsu", "summary": "Half \\ud83d of it"}}'
    told = ask("POST", "/inspect?text=1", content=half).json()
    assert "\ud83d" in told["text"]
    assert b"Bonsu" not in ask("POST", "/mask", content=half).content
    analyzed = ask("POST", "/analyze", content=b'{"text": "Jane Doe\\nhalf \\ud83d", "language": "en"}')
    assert analyzed.json()[0]["entity_type"] == "PERSON"


def test_a_twin_comes_in_the_format_of_the_file(ask) -> None:
    answer = ask(
        "POST", "/twin?gender=female&name=James+Miller&seed=3", content="James Miller\nNurse\n\nHe leads a team.\n"
    )
    assert answer.status_code == 200, answer.text
    assert "James" not in answer.text
    assert "She leads a team." in answer.text
    assert ask("POST", "/twin?seed=x", content=RESUME).status_code == 422


@pytest.mark.parametrize(
    ("path", "content", "status"),
    [
        ("/mask", b"", 422),
        ("/mask", b"RIFF\x00\x01\xff\xfe" + bytes(50), 415),
        ("/mask", b"%PDF-1.4 broken", 422),
        ("/mask?policy=/etc/passwd", b"Jane Doe", 400),
        ("/mask?policy=../ours.toml", b"Jane Doe", 400),
        ("/mask?fields=shoe", b"Jane Doe", 400),
        ("/mask?as=exe", b"Jane Doe", 422),
        ("/mask?polcy=all", b"Jane Doe", 400),
        ("/mask?text=1", b"Jane Doe", 400),
        ("/inspect?as=json", b"Jane Doe", 400),
        ("/twin?genders=male", b"Jane Doe", 400),
        ("/mask", b"x" * (1 << 20) + b"x", 413),
        ("/nowhere", b"", 404),
        ("/../../etc/passwd", b"", 404),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_to_do(ask, path: str, content: bytes, status: int) -> None:
    answer = ask("POST", path, content=content)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["message"]
    assert answer.json()["error"]["remedy"]


def test_a_form_without_a_file_and_a_wrong_method(ask) -> None:
    assert ask("POST", "/mask", files={"other": ("a.txt", b"Jane")}).status_code == 422
    assert ask("POST", "/mask", headers={"content-type": "multipart/form-data"}, content=b"x").status_code == 400
    assert ask("GET", "/mask").status_code == 405


def test_only_who_has_the_token_and_calls_it_by_its_name_is_answered(ask) -> None:
    for token in (None, "wrong", TOKEN + "x", "ÿ".encode().decode("latin-1")):
        answer = ask("POST", "/mask", token=None, headers={"authorization": f"Bearer {token}".encode("latin-1")})
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == "Bearer"
    for host in ("evil.example", "127.0.0.1", "127.0.0.1:3001"):
        assert ask("POST", "/mask", headers={"host": host}, content=RESUME).status_code == 421
    for host in ("masker.internal", "MASKER.internal:3000", "localhost:3000"):
        assert ask("POST", "/mask", headers={"host": host}, content=RESUME).status_code == 200
    assert ask("GET", "/metrics", token=None).status_code == 401
    assert ask("GET", "/health", token=None, headers={"host": "10.0.0.7"}).status_code == 200


def test_without_a_token_web_pages_are_refused(pool: WorkerPool) -> None:
    app = service(pool, Terms(load("display"), loopback(3000)))

    async def asked() -> list[int]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost:3000") as client:
            evil = await client.post("/mask", content=RESUME, headers={"origin": "http://evil.example"})
            return [evil.status_code, (await client.post("/mask", content=RESUME)).status_code]

    assert asyncio.run(asked()) == [403, 200]


def test_metrics_count_and_tell_no_word(ask) -> None:
    ask("POST", "/mask", content=RESUME)
    ask("GET", "/Zebulon")
    text = ask("GET", "/metrics").text
    counted = {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in text.splitlines() if line[0] != "#"}
    assert counted['evenhand_requests_total{path="/mask",status="200"}'] >= 1
    assert counted['evenhand_requests_total{path="other",status="404"}'] >= 1
    total = counted['evenhand_request_seconds_count{path="/mask"}']
    assert counted['evenhand_request_seconds_bucket{path="/mask",le="+Inf"}'] == total
    assert counted["evenhand_requests_under_way"] == 1
    assert "Zebulon" not in text


def test_the_manual_names_every_way_in(ask) -> None:
    told = ask("GET", "/openapi.json").json()
    assert told["openapi"].startswith("3.")
    assert {"/mask", "/inspect", "/twin", "/analyze", "/anonymize", "/health", "/metrics"} <= set(told["paths"])
    assert told["security"] == [{"token": []}]
    page = ask("GET", "/docs").text
    assert "POST /mask" in page
    assert "<script" not in page
    example = told["paths"]["/anonymize"]["post"]["requestBody"]["content"]["application/json"]["example"]
    assert ask("POST", "/anonymize", json=example).json()["text"] == "My name is X"


def test_presidios_analyzer_requests(ask) -> None:
    """The request of Presidio's documentation, one with a person in it, and the options of its API."""
    text = "John Smith drivers license is AC432223"
    assert isinstance(ask("POST", "/analyze", json={"text": text, "language": "en"}).json(), list)
    text = "Jane Doe\njane@doe.example\n\nExperience\nNurse at Mercy Hospital\n"
    answer = ask("POST", "/analyze", json={"text": text, "language": "en"})
    person = next(f for f in answer.json() if f["entity_type"] == "PERSON")
    assert (person["start"], person["end"], person["analysis_explanation"]) == (0, 8, None)
    assert set(person) == {"start", "end", "score", "entity_type", "analysis_explanation"}
    assert 0 < person["score"] <= 1

    def found(**options):
        asked = {"text": "Jane Doe\njane@doe.example\n212-555-0187", "language": "en", **options}
        return [(f["entity_type"], f["start"]) for f in ask("POST", "/analyze", json=asked).json()]

    assert ("EMAIL_ADDRESS", 9) in found()
    assert found(entities=["EMAIL_ADDRESS"]) == [("EMAIL_ADDRESS", 9)]
    assert found(entities=["PHONE_NUMBER"]) == [("PHONE_NUMBER", 26)]
    assert found(entities=["EMAIL_ADDRESS"], allow_list=["jane@doe.example"]) == []
    assert found(entities=["EMAIL_ADDRESS"], allow_list=["doe\\.ex"], allow_list_match="regex") == []
    assert found(score_threshold=1.01) == []
    zip_code = {"name": "Zip", "supported_language": "en", "supported_entity": "ZIP",
                "patterns": [{"name": "zip", "regex": r"(\b\d{4}\b)", "score": 0.5}]}  # fmt: skip
    assert ("ZIP", 34) in found(ad_hoc_recognizers=[zip_code])
    assert found(ad_hoc_recognizers=[zip_code], entities=["ZIP"]) == [("ZIP", 34)]
    denied = {"name": "Mr", "supported_language": "en", "supported_entity": "WHO", "deny_list": ["Jane Doe", "212"]}
    assert found(ad_hoc_recognizers=[denied], entities=["WHO"]) == [("WHO", 0), ("WHO", 26)]
    explained = ask("POST", "/analyze", json={"text": text, "language": "en", "return_decision_process": True}).json()
    assert explained[0]["analysis_explanation"]["recognizer"]


@pytest.mark.parametrize(
    "said",
    [
        {"language": "en"},
        {"text": "", "language": "en"},
        {"text": "Jane"},
        {"text": 7, "language": "en"},
        {"text": "Jane", "language": 7},
        {"text": "Jane", "language": "en", "entities": ["CREDIT_CARD"]},
        {"text": "Jane", "language": "en", "entities": "PERSON"},
        {"text": "Jane", "language": "en", "score_threshold": "high"},
        {"text": "Jane", "language": "en", "allow_list": 7},
        {"text": "Jane", "language": "en", "allow_list": ["("], "allow_list_match": "regex"},
        {"text": "Jane", "language": "en", "ad_hoc_recognizers": [{"patterns": []}]},
        {
            "text": "Jane",
            "language": "en",
            "ad_hoc_recognizers": [{"supported_entity": "A", "patterns": [{"regex": "("}]}],
        },
        [],
        7,
    ],
)
def test_an_analyzer_request_that_makes_no_sense_is_refused_as_presidio_does(ask, said) -> None:
    answer = ask("POST", "/analyze", json=said)
    assert answer.status_code == 400
    assert isinstance(answer.json()["error"], str)


def test_presidios_anonymizer_request(ask) -> None:
    """The request of Presidio's documentation, with the answer that it documents."""
    asked = {
        "text": "hello world, my name is Jane Doe. My number is: 034453334",
        "anonymizers": {
            "DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"},
            "PHONE_NUMBER": {"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": True},
        },
        "analyzer_results": [
            {"start": 24, "end": 32, "score": 0.8, "entity_type": "NAME"},
            {"start": 24, "end": 28, "score": 0.8, "entity_type": "FIRST_NAME"},
            {"start": 29, "end": 32, "score": 0.6, "entity_type": "LAST_NAME"},
            {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"},
        ],
    }
    answer = ask("POST", "/anonymize", json=asked).json()
    assert answer["text"] == "hello world, my name is ANONYMIZED. My number is: 03445****"
    items = [(i["operator"], i["entity_type"], i["start"], i["end"], i["text"]) for i in answer["items"]]
    assert sorted(items) == [
        ("mask", "PHONE_NUMBER", 50, 59, "03445****"),
        ("replace", "NAME", 24, 34, "ANONYMIZED"),
    ]
    found = ask("POST", "/analyze", json={"text": RESUME, "language": "en"}).json()
    chained = ask("POST", "/anonymize", json={"text": RESUME, "analyzer_results": found}).json()
    assert chained["text"].startswith("<PERSON>")
    assert "ebulon" not in chained["text"]


@pytest.mark.parametrize(
    "said",
    [
        {"text": "Jane"},
        {"text": "Jane", "analyzer_results": [{"start": 0}]},
        {"text": "Jane", "analyzer_results": [{"start": 0, "end": 99, "score": 1, "entity_type": "A"}]},
        {"text": "Jane", "analyzer_results": [], "anonymizers": {"A": {"type": "burn"}}, "x": 1},
        {"text": "Jane", "analyzer_results": [], "anonymizers": {"A": {"type": "custom", "lambda": "x"}}},
        {"text": "Jane", "analyzer_results": 7},
        [],
    ],
)
def test_an_anonymizer_request_that_makes_no_sense_is_refused(ask, said) -> None:
    answer = ask("POST", "/anonymize", json=said)
    assert answer.status_code in (200, 400), answer.text
    if answer.status_code == 200:
        assert answer.json() == {"text": "Jane", "items": []}
    else:
        assert isinstance(answer.json()["error"], str)


def test_a_bug_is_told_without_its_words(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise InternalError("ValueError about Zebulon")

    monkeypatch.setattr(module._Counter, "_ask", broken)
    answer = ask("POST", "/mask", content=RESUME)
    assert answer.status_code == 500
    assert "Zebulon" not in answer.text


def test_who_comes_when_all_places_are_taken_is_told_to_come_again(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowded(*_: object) -> None:
        raise Overloaded("too much is asked for at once", remedy="Ask again in a moment.")

    monkeypatch.setattr(module._Counter, "_ask", crowded)
    answer = ask("POST", "/mask", content=RESUME)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"


def test_requests_beyond_the_places_are_refused_before_their_body_and_none_that_was_let_in_is_lost(pool) -> None:
    app = service(pool, Terms(load("display"), places=2))

    async def asked():
        rest = asyncio.Event()

        async def slow():
            yield RESUME[:20].encode()
            await rest.wait()
            yield RESUME[20:].encode()

        async def never():
            raise AssertionError("a body was taken in that has no place")
            yield b""

        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
            first = [asyncio.create_task(client.post("/mask", content=slow())) for _ in range(2)]
            await asyncio.sleep(0.1)
            refused = [await client.post("/mask", content=never()) for _ in range(20)]
            health = await client.get("/health")
            rest.set()
            let_in = await asyncio.gather(*first)
            after = await client.post("/mask", content=RESUME)
            return refused, health, let_in, after

    refused, health, let_in, after = asyncio.run(asked())
    assert {(a.status_code, a.headers["retry-after"]) for a in refused} == {(503, "1")}
    assert refused[0].json()["error"]["remedy"]
    assert health.status_code == 200
    assert [a.status_code for a in (*let_in, after)] == [200, 200, 200]
    assert "Zebulon" not in let_in[0].text


def test_a_service_whose_workers_cannot_be_started_is_not_healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox = Sandbox(jobs=1)
    monkeypatch.setattr(sandbox, "_birth", lambda: (_ for _ in ()).throw(OSError(24, "Too many open files")))
    with WorkerPool(sandbox) as ended:
        app = service(ended, Terms(load("display")))

        async def asked() -> list[int]:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
                ways = [("GET", "/health"), ("POST", "/mask"), ("GET", "/health"), ("POST", "/mask")]
                return [(await client.request(way, path)).status_code for way, path in ways]

        assert asyncio.run(asked()) == [200, 500, 503, 503]


def test_a_body_that_comes_too_slowly_is_given_up(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BODY_SECONDS", 0.2)
    app = service(pool, Terms(load("display")))

    async def drop():
        yield b"Jane"
        await asyncio.sleep(20)

    async def asked() -> int:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x") as client:
            return (await client.post("/mask", content=drop())).status_code

    assert asyncio.run(asked()) == 408
