// What a checker of accessibility would complain about: contrast, names, ids, order, language.
() => {
  const problems = [];
  const light = (colour) => {
    const [r, g, b] = colour.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const numbers = (css) => (css.match(/[\d.]+/g) || []).map(Number);
  const behind = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) layers.unshift(colour);
      if (colour.length === 3 || colour[3] === 1) break;
    }
    return layers.reduce((under, colour) => {
      const share = colour.length === 4 ? colour[3] : 1;
      return under.map((value, i) => value * (1 - share) + colour[i] * share);
    }, [255, 255, 255]);
  };
  const told = (node) => `${node.tagName} #${node.id} .${node.className.baseVal ?? node.className} ${node.textContent.trim().slice(0, 20)}`;
  const seen = (node) => node.checkVisibility() && !node.closest("svg, dialog:not([open]), option, :disabled");

  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !seen(node)) continue;
    const back = light(behind(node));
    const front = light(numbers(getComputedStyle(node).color).slice(0, 3));
    const ratio = (Math.max(back, front) + 0.05) / (Math.min(back, front) + 0.05);
    if (ratio < 4.5) problems.push(`contrast ${ratio.toFixed(2)}: ${told(node)}`);
  }
  const named = "button, a[href], input, select, img, [role=button], [role=group], [role=region], dialog, nav, section";
  for (const node of document.querySelectorAll(named)) {
    const by = document.getElementById(node.getAttribute("aria-labelledby"))?.textContent.trim();
    const name = node.labels?.length || node.getAttribute("aria-label") || node.getAttribute("alt") || by;
    const content = !node.matches("img, input, select, dialog, nav, section, [role]") && node.textContent.trim();
    if (!name && !content) problems.push(`no name: ${told(node)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  if (new Set(ids).size !== ids.length) problems.push("an id stands twice");
  const levels = [...document.querySelectorAll("h1, h2, h3")].map((node) => Number(node.tagName[1]));
  if (levels[0] !== 1 || levels.some((level, i) => i && level > levels[i - 1] + 1)) problems.push("headings leave a level out");
  if (!document.documentElement.lang) problems.push("no language");
  if (!document.title) problems.push("no title");
  if (!document.querySelector("main")) problems.push("no main part");
  for (const node of document.querySelectorAll("[tabindex]")) if (node.tabIndex > 0) problems.push(`order: ${told(node)}`);
  return problems;
}
