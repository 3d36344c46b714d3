// The review page: which document lies on the desk, what is chosen in it, and what is decided.

import { drawMasked, drawOriginal, point, selected } from "/paper.js";
import { ask, inCharacters, inUnits, tell } from "/talk.js";
import { open as openVault } from "/vault.js";

const at = (id) => document.getElementById(id);
const original = at("original");
const masked = at("masked");
let leader = original;
let turns = Promise.resolve();
const desk = { documents: [], out: "", shown: null, at: null, zoom: 1, chosen: -1, stretch: null, field: "name", busy: false };

async function load() {
  const listed = await ask("/api/documents");
  if (!at("field").options.length) {
    at("field").append(...listed.fields.map((name) => new Option(name.replaceAll("_", " "), name)));
    if (listed.vault) openVault(at("show-vault"), listed.fields, () => desk.documents);
  }
  desk.documents = listed.documents;
  desk.out = listed.out;
  list();
  if (desk.at === null) {
    const first = listed.documents.find((row) => row.state === "read" || row.state === "changed") ?? listed.documents[0];
    if (first && first.state !== "new") await open(first.number);
  }
  if (listed.documents.some((row) => row.state === "new")) setTimeout(look, 700);
}

function list() {
  const done = desk.documents.filter((row) => row.state === "accepted").length;
  at("progress").textContent = `${done} of ${desk.documents.length} accepted, written to ${desk.out}`;
  const documents = at("documents");
  const focused = documents.contains(document.activeElement) ? document.activeElement.dataset.number : null;
  documents.replaceChildren(...desk.documents.map(row));
  documents.querySelector(`[data-number="${focused}"]`)?.focus();
}

// Bring the open document into sight in its list, without moving the page.
function follow() {
  const documents = at("documents");
  const item = documents.querySelector("[aria-current=true]")?.parentElement;
  if (!item) return;
  const within = (from, size, seen, start) => Math.min(start, Math.max(from, start + size - seen));
  documents.scrollTop = within(documents.scrollTop, item.offsetHeight, documents.clientHeight, item.offsetTop);
  documents.scrollLeft = within(documents.scrollLeft, item.offsetWidth, documents.clientWidth, item.offsetLeft);
}

function row(told) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.number = told.number;
  button.setAttribute("aria-current", String(told.number === desk.at));
  const small = document.createElement("small");
  const kinds = { new: "being read", failed: "cannot be read", accepted: `accepted: ${told.output}`, changed: "changed since accepted" };
  small.textContent = kinds[told.state] ?? (told.doubtful ? `${told.doubtful} doubtful, ${told.found} masked` : `${told.found} masked`);
  small.className = told.state === "read" && told.doubtful ? "doubt" : told.state;
  button.append(told.name, small);
  button.addEventListener("click", () => {
    original.focus({ preventScroll: true });
    attempt(() => open(told.number), true);
  });
  item.append(button);
  return item;
}

async function open(number) {
  const told = desk.documents.find((other) => other.number === number);
  if (told?.state === "failed") {
    desk.shown = null;
    desk.at = number;
    const why = Object.assign(document.createElement("p"), { className: "text", textContent: `This document cannot be read: ${told.message}. ${told.remedy}` });
    original.replaceChildren(why);
    masked.replaceChildren();
    at("original-title").textContent = `Original: ${told.name}`;
    forget();
    list();
    throw new Error(`${told.name}: ${told.message}. ${told.remedy}`);
  }
  show(await ask(`/api/documents/${number}`));
  const doubt = desk.shown.spans.findIndex((span) => span.doubtful);
  if (doubt >= 0) choose(doubt);
}

function show(answer) {
  const shown = inUnits(answer);
  const same = desk.shown?.number === shown.number;
  const where = [original.scrollTop, masked.scrollTop];
  desk.shown = shown;
  desk.at = shown.number;
  desk.documents = desk.documents.map((other) => (other.number === shown.number ? { ...other, ...shown } : other));
  at("original-title").textContent = `Original: ${shown.name}`;
  drawOriginal(original, shown, choose);
  drawMasked(masked, shown);
  [original.scrollTop, masked.scrollTop] = same ? where : [0, 0];
  forget();
  list();
}

function choose(index) {
  desk.chosen = index;
  desk.stretch = null;
  point(original, desk.shown, null);
  for (const old of original.querySelectorAll(".chosen")) old.classList.remove("chosen");
  const span = desk.shown.spans[index];
  const parts = original.querySelectorAll(`[data-at="${index}"]`);
  for (const part of parts) part.classList.add("chosen");
  leader = original;
  parts[0]?.scrollIntoView({ block: "center" });
  at("field").value = span.field;
  const sure = `${Math.round(100 * span.score)} % confidence`;
  const who = span.recognizer === "review" ? "marked here" : `found by ${span.recognizer}, ${sure}`;
  at("told").textContent = `“${words(span)}” is masked as ${span.field.replaceAll("_", " ")}: ${who}${span.doubtful ? ". Is that right?" : ""}`;
  enable();
}

function pick(stretch) {
  forget();
  desk.stretch = stretch;
  at("field").value = desk.field;
  at("told").textContent = `“${words(stretch)}” is selected.`;
  enable();
}

function forget() {
  desk.chosen = -1;
  desk.stretch = null;
  for (const old of original.querySelectorAll(".chosen")) old.classList.remove("chosen");
  const hint = "Click what is marked, or select words, to change what is masked.";
  at("told").textContent = desk.shown ? `${desk.shown.found} masked, ${desk.shown.doubtful} doubtful. ${hint}` : "";
  enable();
}

function enable() {
  const target = desk.chosen >= 0 || desk.stretch !== null;
  for (const id of ["mask", "unmask", "always"]) at(id).disabled = !target;
  at("check").disabled = desk.chosen < 0;
  for (const id of ["next", "undo", "accept"]) at(id).disabled = !desk.shown;
}

function words({ start, end }) {
  const text = desk.shown.text.slice(start, end).replaceAll("\ufffc", "(picture)").replace(/\s+/g, " ");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

async function decide(action, reach = at("reach").value) {
  const target = desk.chosen >= 0 ? desk.shown.spans[desk.chosen] : desk.stretch;
  if (!target) return;
  const { start } = target;
  if (action === "mask") desk.field = at("field").value;
  const said = { action, ...inCharacters(desk.shown.text, target), reach, field: at("field").value };
  const what = outcome(action, reach, words(target), said.field);
  const answer = await tell(`/api/documents/${desk.shown.number}/decide`, said);
  show(answer);
  at("reach").value = "here";
  if (reach === "folder" || reach === "always") await load();
  if (action === "check") step(1, (span) => span.doubtful, start);
  else at("told").textContent = `${what}${places(answer.did)}. ${desk.shown.doubtful} doubtful. z takes it back.`;
}

function outcome(action, reach, said, field) {
  if (reach === "always") return `“${said}” is never masked again, by an exception in the policy`;
  return action === "mask" ? `“${said}” is masked as ${field.replaceAll("_", " ")}` : `“${said}” stays as it is`;
}

function places(did) {
  if (did.places === 1) return "";
  return `, in ${did.places} places${did.documents > 1 ? ` of ${did.documents} documents` : ""}`;
}

async function undo() {
  const answer = await tell(`/api/documents/${desk.shown.number}/undo`);
  show(answer);
  await load();
  at("told").textContent = answer.did ? `The last decision is taken back. ${at("told").textContent}` : "There is no decision to take back in this document.";
}

async function accept() {
  forget();
  at("told").textContent = "Writing the file and reading it again…";
  show(await tell(`/api/documents/${desk.shown.number}/accept`));
  const next = desk.documents.find((other) => other.state === "read" || other.state === "changed");
  const said = `${desk.shown.name} is accepted: ${desk.shown.output}.`;
  if (next) await open(next.number);
  at("told").textContent = next ? `${said} ${at("told").textContent}` : `${said} Every document is done.`;
}

function step(by, wanted, from = null) {
  const spans = desk.shown.spans;
  const here = from ?? (desk.chosen >= 0 ? spans[desk.chosen].start : by > 0 ? -1 : Infinity);
  const order = spans.map((span, index) => ({ span, index })).filter(({ span }) => wanted(span));
  if (!order.length) {
    at("told").textContent = "No doubtful place is left in this document: accept it with a.";
    return;
  }
  const ahead = by > 0 ? order.find(({ span }) => span.start > here) : order.findLast(({ span }) => span.start < here);
  choose((ahead ?? order.at(by > 0 ? 0 : -1)).index);
}

async function turn(by) {
  const index = desk.documents.findIndex((other) => other.number === desk.at);
  const next = desk.documents[(index + by + desk.documents.length) % desk.documents.length];
  await open(next.number);
}

function zoom(by) {
  desk.zoom = Math.min(4, Math.max(1, desk.zoom * by));
  document.body.style.setProperty("--zoom", desk.zoom);
}

function find() {
  const wanted = at("words").value.trim();
  if (!wanted || !desk.shown) return;
  const parts = wanted.split(/\s+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const every = [...desk.shown.text.matchAll(new RegExp(parts.join("\\s+"), "giu"))];
  if (!every.length) throw new Error("These words are not in the document. Check the spelling.");
  const ahead = every.find((match) => desk.stretch && match.index > desk.stretch.start) ?? every[0];
  pick({ start: ahead.index, end: ahead.index + ahead[0].length });
  point(original, desk.shown, desk.stretch);
}

async function quality() {
  const { fields } = await ask("/api/quality");
  const share = (said) => (said ? `${said.value.toFixed(2)} (${said.low.toFixed(2)}–${said.high.toFixed(2)})` : "–");
  const rows = fields.map((told) => {
    const cells = [told.field.replaceAll("_", " "), told.right, told.vain, told.missed, told.other, share(told.precision), share(told.recall)];
    const line = document.createElement("tr");
    line.append(...cells.map((value) => Object.assign(document.createElement("td"), { textContent: value })));
    return line;
  });
  at("quality").querySelector("tbody").replaceChildren(...rows);
  at("quality").querySelector(".wide").hidden = !rows.length;
  at("quality-told").textContent = rows.length
    ? "Of accepted documents, for each field. In brackets: the 95 % confidence interval."
    : "Nothing yet: this counts what you corrected and what you left in the documents that you accepted.";
  at("quality").showModal();
}

// One thing at a time; what goes wrong is said, and nothing is lost by it. A decision made while something else is under
// way is dropped, because what it was meant for may have changed; a patient act waits for its turn.
function attempt(act, patient = false) {
  if (!desk.busy || patient) turns = turns.then(() => perform(act));
  return turns;
}

// Look again at what is being read, in turn but unseen: a decision made meanwhile waits and is not dropped.
function look() {
  turns = turns.then(() => perform(load, true));
}

async function perform(act, unseen = false) {
  if (!unseen) {
    desk.busy = true;
    document.body.setAttribute("aria-busy", "true");
    at("error").textContent = "";
  }
  try {
    await act();
  } catch (error) {
    if (act === accept) forget();
    at("error").textContent = error instanceof TypeError ? "The desk does not answer. Start evenhand review again: no decision is lost." : error.message;
  } finally {
    if (!unseen) {
      follow();
      desk.busy = false;
      document.body.removeAttribute("aria-busy");
    }
  }
}

const ACTS = {
  m: () => decide("mask"),
  u: () => decide("unmask"),
  x: () => decide("unmask", "always"),
  Enter: () => (desk.chosen >= 0 ? decide("check", "here") : undefined),
  n: () => step(1, (span) => span.doubtful),
  p: () => step(-1, (span) => span.doubtful),
  j: () => step(1, () => true),
  k: () => step(-1, () => true),
  z: undo,
  a: accept,
};
const ALWAYS = {
  "]": () => turn(1),
  "[": () => turn(-1),
  "+": () => zoom(1.25),
  "-": () => zoom(0.8),
};
const PLACES = { "/": "words", f: "field", w: "reach" };
const BUTTONS = { mask: "m", unmask: "u", always: "x", check: "Enter", next: "n", undo: "z", accept: "a" };

for (const [id, key] of Object.entries(BUTTONS)) at(id).addEventListener("click", () => attempt(ACTS[key]));
at("show-keys").addEventListener("click", () => at("keys").showModal());
at("larger").addEventListener("click", () => zoom(1.25));
at("smaller").addEventListener("click", () => zoom(0.8));
at("show-quality").addEventListener("click", () => attempt(quality));
at("labels").addEventListener("click", (event) => {
  if (desk.documents.some((row) => row.state === "accepted")) return;
  event.preventDefault();
  attempt(() => { throw new Error("There are no labels yet: they are made of accepted documents. Accept one first."); });
});
at("search").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(find);
});
for (const id of ["words", "field", "reach"]) {
  at(id).addEventListener("keydown", (event) => {
    if (event.key === "Escape" || (event.key === "Enter" && id !== "words")) {
      event.preventDefault();
      original.focus();
    }
  });
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, select") || (event.key === "Enter" && event.target.closest("button, a"))) return;
  if (event.key === "?") at("keys").showModal();
  else if (PLACES[event.key]) at(PLACES[event.key]).focus();
  else if (ALWAYS[event.key]) attempt(ALWAYS[event.key]);
  else if (ACTS[event.key] && desk.shown) attempt(ACTS[event.key]);
  else return;
  event.preventDefault();
});
document.addEventListener("selectionchange", () => {
  if (!desk.shown || desk.busy) return;
  const stretch = selected(original, desk.shown.text);
  if (stretch && (stretch.start !== desk.stretch?.start || stretch.end !== desk.stretch?.end)) pick(stretch);
});

for (const [one, other] of [[original, masked], [masked, original]]) {
  one.addEventListener("pointerenter", () => { leader = one; });
  one.addEventListener("focusin", () => { leader = one; });
  one.addEventListener("scroll", () => {
    if (leader !== one) return;
    other.scrollLeft = one.scrollLeft;
    other.scrollTop = (one.scrollTop / Math.max(1, one.scrollHeight - one.clientHeight)) * (other.scrollHeight - other.clientHeight);
  });
}

enable();
attempt(load);
