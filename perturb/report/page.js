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
// A mark that is pointed at, or tapped, says its numbers. Without this script its <title> does, after a moment.
const said = document.body.appendChild(document.createElement("div"));
said.className = "said";
said.hidden = true;
const tell = (event) => {
  const mark = event.target.closest?.(".tip");
  said.hidden = !mark;
  if (!mark) return;
  const title = mark.querySelector("title");
  if (title) { mark.dataset.said = title.textContent; title.remove(); }
  said.textContent = mark.dataset.said;
  const place = mark.getBoundingClientRect(), room = document.documentElement.clientWidth - said.offsetWidth - 8;
  said.style.left = `${Math.max(8, Math.min(place.left + place.width / 2 - said.offsetWidth / 2, room))}px`;
  said.style.top = `${place.top > 48 ? place.top - said.offsetHeight - 6 : place.bottom + 6}px`;
};
addEventListener("pointerover", tell);
addEventListener("click", tell);
addEventListener("scroll", () => (said.hidden = true), true);
