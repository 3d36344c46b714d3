// What the page asks of the desk. Nothing leaves this machine.

export async function ask(path) {
  return answered(await fetch(path, { credentials: "same-origin" }));
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
  const value = await response.json();
  if (!response.ok) throw new Error(`${value.error.message}. ${value.error.remedy}`);
  return value;
}
