// The two papers: the original with what was found over it, and the document as it will look.

const SVG = "http://www.w3.org/2000/svg";
const PICTURE = "\ufffc";

export function drawOriginal(paper, shown, choose) {
  const content = shown.pages.length ? shown.pages.map((page, n) => drawPage(shown, page, n, choose)) : [drawText(shown, choose)];
  paper.replaceChildren(...content);
}

export function drawMasked(paper, shown) {
  if (!shown.pages.length) {
    paper.replaceChildren(maskedText(shown));
    return;
  }
  paper.replaceChildren(...shown.pages.map((page, n) => {
    const sheet = element("div", "page");
    const image = element("img");
    image.src = `/api/documents/${shown.number}/masked/${n}?mark=${shown.mark}`;
    image.alt = `Page ${n + 1}, masked`;
    image.width = page.width;
    image.height = page.height;
    sheet.append(image);
    return sheet;
  }));
}

// The stretch of the document's text that is selected in a paper, without blanks at its edges; null where none is.
export function selected(paper, text) {
  const selection = document.getSelection();
  if (!selection.rangeCount || selection.isCollapsed || !paper.contains(selection.anchorNode)) return null;
  const range = selection.getRangeAt(0);
  let start = offsetOf(range.startContainer, range.startOffset, paper);
  let end = offsetOf(range.endContainer, range.endOffset, paper);
  if (start === null || end === null) return null;
  if (start > end) [start, end] = [end, start];
  while (start < end && /\s/.test(text[start])) start += 1;
  while (start < end && /\s/.test(text[end - 1])) end -= 1;
  return start < end ? { start, end } : null;
}

// Mark a stretch that was found by its words, and bring it into sight.
export function point(paper, shown, stretch) {
  for (const old of paper.querySelectorAll("rect.selection")) old.remove();
  if (!stretch) return;
  if (!shown.pages.length) {
    const range = rangeOf(paper, stretch);
    if (!range) return;
    document.getSelection().removeAllRanges();
    document.getSelection().addRange(range);
    range.startContainer.parentElement.scrollIntoView({ block: "center" });
    return;
  }
  shown.places.forEach((places, n) => {
    for (const box of boxes(places, stretch.start, stretch.end)) {
      const rect = rectangle(box);
      rect.classList.add("selection");
      paper.querySelectorAll("svg")[n].append(rect);
      rect.scrollIntoView({ block: "center" });
    }
  });
}

function drawText(shown, choose) {
  const pre = element("div", "text");
  const cuts = new Set([0, shown.text.length]);
  for (const span of shown.spans) cuts.add(span.start).add(span.end);
  for (const [start, end, kind] of shown.blocks) if (kind === "heading") cuts.add(start).add(end);
  const edges = [...cuts].sort((a, b) => a - b);
  for (let i = 0; i + 1 < edges.length; i += 1) pre.append(stretchOf(shown, edges[i], edges[i + 1], choose));
  return pre;
}

function stretchOf(shown, start, end, choose) {
  const at = shown.spans.findIndex((span) => span.start <= start && span.end >= end);
  const heading = shown.blocks.some(([s, e, kind]) => kind === "heading" && s <= start && e >= end);
  const part = element(at < 0 ? "span" : "mark", heading ? "heading" : "");
  part.dataset.start = start;
  const words = shown.text.slice(start, end);
  part.textContent = words === PICTURE ? "picture" : words;
  if (words === PICTURE) part.classList.add("picture");
  if (at >= 0) make(part, shown.spans[at], at, choose);
  return part;
}

function make(part, span, at, choose) {
  part.classList.add("found");
  part.classList.toggle("doubtful", span.doubtful);
  part.classList.toggle("mine", span.recognizer === "review");
  part.dataset.at = at;
  part.tabIndex = -1;
  part.setAttribute("role", "button");
  part.setAttribute("aria-label", `${span.field.replaceAll("_", " ")}${span.doubtful ? ", doubtful" : ""}`);
  part.addEventListener("click", () => choose(at));
}

function drawPage(shown, page, n, choose) {
  const sheet = element("div", "page");
  const image = element("img");
  image.src = `/api/documents/${shown.number}/pages/${n}`;
  image.alt = `Page ${n + 1}`;
  image.width = page.width;
  image.height = page.height;
  const over = document.createElementNS(SVG, "svg");
  over.setAttribute("viewBox", `0 0 ${page.width} ${page.height}`);
  over.setAttribute("role", "group");
  over.setAttribute("aria-label", `Text of page ${n + 1}`);
  shown.spans.forEach((span, at) => {
    const found = boxes(shown.places[n], span.start, span.end);
    if (!found.length) return;
    const group = document.createElementNS(SVG, "g");
    group.append(...found.map(rectangle));
    make(group, span, at, choose);
    over.append(group);
  });
  over.append(...words(shown.places[n], shown.text).map(writeWord));
  over.addEventListener("click", (event) => {
    const word = event.target.closest("text");
    if (!word || !document.getSelection().isCollapsed) return;
    const start = Number(word.dataset.start);
    const at = shown.spans.findIndex((span) => span.start < start + word.textContent.length && span.end > start);
    if (at >= 0) choose(at);
  });
  sheet.append(image, over);
  return sheet;
}

function writeWord(word) {
  const text = document.createElementNS(SVG, "text");
  const [x0, top, x1, bottom] = word.box;
  text.setAttribute("x", x0);
  text.setAttribute("y", bottom - 0.22 * (bottom - top));
  text.setAttribute("font-size", Math.max(1, 0.8 * (bottom - top)));
  text.setAttribute("textLength", Math.max(1, x1 - x0));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  text.dataset.start = word.start;
  text.textContent = word.text;
  return text;
}

// Letters that stand side by side on one line, as one piece.
function words(places, text) {
  const found = [];
  for (const [start, end, x0, top, x1, bottom] of places) {
    if (text[start] === PICTURE) continue;
    const last = found.at(-1);
    if (last && last.end === start && Math.abs(last.box[3] - bottom) < 1 && x0 >= last.box[2] - 2) {
      last.end = end;
      last.text += text.slice(start, end);
      last.box = [last.box[0], Math.min(last.box[1], top), x1, Math.max(last.box[3], bottom)];
    } else {
      found.push({ start, end, text: text.slice(start, end), box: [x0, top, x1, bottom] });
    }
  }
  return found;
}

// One box for each line on which a stretch stands.
function boxes(places, start, end) {
  const found = [];
  for (const [from, to, x0, top, x1, bottom] of places) {
    if (from >= end || to <= start) continue;
    const share = (x1 - x0) / (to - from);
    const left = x0 + Math.max(0, start - from) * share;
    const right = x1 - Math.max(0, to - end) * share;
    const line = found.at(-1);
    if (line && Math.abs(line[3] - bottom) < (bottom - top) / 2 && left >= line[0] - 2) {
      line[2] = Math.max(line[2], right);
      line[1] = Math.min(line[1], top);
      line[3] = Math.max(line[3], bottom);
    } else {
      found.push([left, top, right, bottom]);
    }
  }
  return found;
}

function rectangle([x0, top, x1, bottom]) {
  const rect = document.createElementNS(SVG, "rect");
  const sizes = { x: x0, y: top, width: Math.max(1, x1 - x0), height: Math.max(1, bottom - top), rx: 1.5 };
  for (const [name, value] of Object.entries(sizes)) rect.setAttribute(name, value);
  return rect;
}

function maskedText(shown) {
  const pre = element("div", "text");
  const headings = shown.blocks.filter(([, , kind]) => kind === "heading");
  const stay = (from, to) => {
    const cuts = [from, ...headings.flatMap(([s, e]) => [s, e]).filter((cut) => cut > from && cut < to).sort((a, b) => a - b), to];
    for (let i = 0; i + 1 < cuts.length; i += 1) {
      const part = element("span", headings.some(([s, e]) => s <= cuts[i] && e >= cuts[i + 1]) ? "heading" : "");
      part.textContent = shown.text.slice(cuts[i], cuts[i + 1]).replaceAll(PICTURE, "(picture)");
      pre.append(part);
    }
  };
  let at = 0;
  for (const edit of shown.edits) {
    stay(at, edit.start);
    const put = element("span", "put");
    put.textContent = edit.replacement;
    if (edit.replacement) pre.append(put);
    at = edit.end;
  }
  stay(at, shown.text.length);
  return pre;
}

function offsetOf(node, offset, paper) {
  const part = (node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest("[data-start]");
  if (part && paper.contains(part)) {
    const inside = node.nodeType === Node.TEXT_NODE ? offset : offset ? part.textContent.length : 0;
    return Number(part.dataset.start) + (part.classList.contains("picture") ? Math.min(inside, 1) : inside);
  }
  const after = node.childNodes?.[offset]?.querySelector?.("[data-start]") ?? node.childNodes?.[offset];
  return after?.dataset?.start === undefined ? null : Number(after.dataset.start);
}

function rangeOf(paper, { start, end }) {
  const range = document.createRange();
  let open = false;
  for (const part of paper.querySelectorAll("[data-start]")) {
    const first = Number(part.dataset.start);
    const last = first + part.textContent.length;
    if (!open && start < last) {
      range.setStart(part.firstChild, start - first);
      open = true;
    }
    if (open && end <= last) {
      range.setEnd(part.firstChild, end - first);
      return range;
    }
  }
  return null;
}

function element(name, kind = "") {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  return made;
}
