"""The recipe of docs/spark.md for real, in Spark's local mode: needs the extra [spark] and Java."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.spark
pytest.importorskip("pyspark")

RESUME = "Jane Doe\nData Engineer\njane.doe{n}@mail.org\n\nShe leads team {n} at Acme.\n"


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"], before = os.pathsep.join(sys.path), os.environ.get("PYTHONPATH", "")
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "16")
        .getOrCreate()
    )
    yield session
    session.stop()
    os.environ["PYTHONPATH"] = before


def recipe(repository: Path) -> str:
    """The code of the page."""
    page = (repository / "docs" / "spark.md").read_text()
    blocks = [block.partition("```")[0] for block in page.split("```python\n")[1:]]
    (code,) = [block for block in blocks if "mapInArrow" in block]
    return code


def test_the_page_masks_a_data_frame(spark, repository: Path, tmp_path: Path) -> None:
    rows = [(n, RESUME.format(n=n), "Jane Doe") for n in range(60)]
    source = tmp_path / "resumes.parquet"
    spark.createDataFrame(rows, "id long, text string, name string").repartition(4).write.parquet(str(source))
    code = recipe(repository).replace('"resumes.parquet"', repr(str(source)))
    code = code.replace('"masked.parquet"', repr(str(tmp_path / "masked.parquet")))
    names: dict[str, object] = {"spark": spark}
    exec(compile(code, "docs/spark.md", "exec"), names)
    made = {row["id"]: row for row in spark.read.parquet(str(tmp_path / "masked.parquet")).collect()}

    import pyarrow as pa

    from masking.batch.tables import mask_batch

    ids, texts = list(range(60)), [row[1] for row in rows]
    alone = mask_batch(pa.table({"id": ids, "text": texts}), policy="training", seed=7).to_pylist()
    assert len(made) == 60
    for row in alone:
        assert made[row["id"]]["text"] == row["text"]
        assert made[row["id"]]["masked_fields"]["email"] == 1
        assert made[row["id"]]["masking_error"] is None
    assert "name" not in made[0].asDict()
