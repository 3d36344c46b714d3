// What the page asks of the desk. Nothing leaves this machine.

export async function ask(path) {
  return answered(await fetch(path, { credentials: "same-origin" }));
}

// The desk counts characters and a browser the units of UTF-16, of which most emoji have two: a document as counted here,
// and a stretch as counted there.
export function inUnits(shown) {
  const units = [];
  let at = 0;
  for (const character of shown.text) {
    units.push(at);
    at += character.length;
  }
  units.push(at);
  const cut = ([start, end, ...rest]) => [units[start], units[end], ...rest];
  const moved = (told) => ({ ...told, start: units[told.start], end: units[told.end] });
  const pages = shown.places.map((places) => places.map(cut));
  return { ...shown, blocks: shown.blocks.map(cut), places: pages, spans: shown.spans.map(moved), edits: shown.edits.map(moved) };
}

export function inCharacters(text, { start, end }) {
  const counted = (units) => [...text.slice(0, units)].length;
  return { start: counted(start), end: counted(end) };
}

export async function tell(path, body = {}) {
  return answered(await post(path, body));
}

export async function bytes(path, body) {
  const response = await post(path, body);
  return response.ok ? response.blob() : answered(response);
}

function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body), credentials: "same-origin" });
}

async function answered(response) {
  const value = await response.json().catch(() => {
    throw new Error("The desk's answer cannot be read. Load the page again: no decision is lost.");
  });
  if (!response.ok) throw new Error(`${value.error.message}. ${value.error.remedy}`);
  return value;
}
