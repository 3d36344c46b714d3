// The vault on the page: look at what was masked, prove the log, forget a document.

import { ask, bytes, tell } from "/talk.js";

const at = (id) => document.getElementById(id);
let roles = {};

export function open(button, fields, documents) {
  button.hidden = false;
  button.addEventListener("click", () => attempt(() => show(fields, documents())));
  at("look-role").addEventListener("change", stages);
  at("reveal").addEventListener("click", () => attempt(reveal));
  at("vault-check").addEventListener("click", () => attempt(check));
  at("forget").addEventListener("click", () => attempt(forget));
}

async function show(fields, documents) {
  const known = await ask("/api/vault");
  roles = known.roles;
  const accepted = documents.filter((row) => row.output);
  at("look-id").replaceChildren(...accepted.map((row) => new Option(`${row.name} (${row.output})`, row.output.split(".")[0])));
  at("look-role").replaceChildren(...Object.keys(roles).map((role) => new Option(role)));
  at("look-what").replaceChildren(...[...fields, known.original].map((name) => new Option(name.replaceAll("_", " "), name)));
  at("look-what").value = "name";
  stages();
  at("revealed").textContent = "";
  at("vault").showModal();
  if (!accepted.length) throw new Error("The vault keeps what is accepted, and no document is yet. Accept one first.");
  if (!at("look-role").value) throw new Error("The policy names no role. Write [roles.NAME] into the policy file and start again.");
}

function stages() {
  at("look-stage").replaceChildren(...(roles[at("look-role").value] ?? []).map((stage) => new Option(stage)));
}

async function reveal() {
  const said = look();
  if (said.what === "original") {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await bytes("/api/vault/original", said));
    link.download = `${said.id}-original`;
    link.click();
    URL.revokeObjectURL(link.href);
    at("revealed").textContent = "The original is in your downloads. The look stands in the log.";
    return;
  }
  const { values } = await tell("/api/vault/reveal", said);
  at("revealed").textContent = values.length ? values.join("\n") : "Nothing was masked as that in this document.";
}

async function check() {
  const found = await ask("/api/vault/check");
  if (found.broken !== null) throw new Error(`The log is broken at entry ${found.broken}: it was changed, cut off or put back.`);
  at("revealed").textContent = `${found.entries} entries, none changed, none removed.\n${found.head}`;
}

async function forget() {
  const said = look();
  if (!said.reason.trim()) throw new Error("Forgetting needs a reason: it stands in the log.");
  if (!confirm(`Forget ${said.id} for good? Nobody can bring it back.`)) return;
  await tell("/api/vault/forget", said);
  at("revealed").textContent = `${said.id} is forgotten.`;
}

function look() {
  const value = (name) => at(`look-${name}`).value;
  return { id: value("id"), role: value("role"), stage: value("stage"), what: value("what"), reason: value("reason") };
}

async function attempt(act) {
  at("vault-error").textContent = "";
  try {
    await act();
  } catch (error) {
    at("revealed").textContent = "";
    at("vault-error").textContent = error.message;
  }
}
