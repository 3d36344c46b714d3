"""The recipe of docs/ray.md for real, on one machine: needs the extra [ray]."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.ray
ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")

RESUME = "Jane Doe\nData Engineer\njane.doe{n}@mail.org\n\nShe leads team {n} at Acme.\n"


@pytest.fixture(scope="module", autouse=True)
def cluster():
    path = os.pathsep.join(sys.path)
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": path}})
    yield
    ray.shutdown()


def test_the_page_masks_a_data_set(repository: Path, tmp_path: Path) -> None:
    rows = [{"id": n, "text": RESUME.format(n=n), "name": "Jane Doe"} for n in range(60)]
    source = tmp_path / "resumes.jsonl"
    source.write_text("\n".join(map(json.dumps, rows)))
    page = (repository / "docs" / "ray.md").read_text()
    blocks = [block.partition("```")[0] for block in page.split("```python\n")[1:]]
    (code,) = [block for block in blocks if "map_batches" in block]
    code = code.replace('"resumes.jsonl"', repr(str(source))).replace('"masked"', repr(str(tmp_path / "masked")))
    exec(compile(code, "docs/ray.md", "exec"), {})

    import pyarrow as pa
    from pyarrow import parquet

    from masking.batch.tables import mask_batch

    made = {row["id"]: row for row in parquet.read_table(tmp_path / "masked").to_pylist()}
    alone = mask_batch(pa.table({"id": list(range(60)), "text": [r["text"] for r in rows]}), seed=7).to_pylist()
    assert made == {row["id"]: row for row in alone}
