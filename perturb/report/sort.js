// A click on a header sorts its table; a second click turns the order round. Empty cells stay at the end.
document.querySelectorAll("table").forEach((table) => {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const first = [...body.rows];
  heads.forEach((head, place) => {
    head.querySelector("button").addEventListener("click", () => {
      const state = head.getAttribute("aria-sort");
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      if (state === "descending") {
        body.append(...first);
        return;
      }
      const turn = state === "ascending" ? -1 : 1;
      head.setAttribute("aria-sort", turn === 1 ? "ascending" : "descending");
      const key = (row) => row.cells[place].dataset.order;
      const numeric = first.every((row) => key(row) === "" || !Number.isNaN(Number(key(row))));
      const sorted = [...first].sort((a, b) => {
        const x = key(a), y = key(b);
        if (x === "" || y === "") return (x === "") - (y === "");
        return turn * (numeric ? Number(x) - Number(y) : x.localeCompare(y));
      });
      body.append(...sorted);
    });
  });
});
// paper shows everything
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((part) => (part.open = true)));
