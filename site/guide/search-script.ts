import type { SearchIndex } from "./search-index.ts";

/** The search itself, without its dialog. */
export const finderScript = (index: SearchIndex): string => /* js */ `
const INDEX = ${JSON.stringify(index)};
const MOST = 12;
const SECTIONS = INDEX.flatMap(([path, page, sections]) =>
  sections.map(([anchor, title, names, words = ""]) => ({
    to: path + (anchor && "#" + anchor),
    page,
    title,
    names: names.split(" "),
    text: (page + " " + title).toLowerCase(),
    words: words.split(" "),
  })),
);

/** What others call what the docs have by another name. */
const SYNONYMS = {
  attendance: "missed", auth: "key", authentication: "key", authorization: "key", caching: "cache",
  download: "copies", export: "copies", paginate: "page", pagination: "page", quota: "limit", rss: "feeds",
  sdk: "client", schema: "openapi", swagger: "openapi", throttling: "limit", token: "key", unauthorized: "key",
};
let known;

/** Returns the best sections. Words that stand nowhere are corrected by one letter. */
export function find(query) {
  const asked = query.toLowerCase().split(/[^\\w.]+/).filter((word) => word !== "");
  if (asked.length === 0) return [];
  const found = ranked(asked);
  if (found.length > 0) return found;
  known ??= new Set(SECTIONS.flatMap(({ text, names, words }) => [...text.split(/[^\\w.]+/), ...names, ...words]));
  const all = [...known, ...Object.keys(SYNONYMS)];
  const right = (word) =>
    word.length < 4 || all.some((each) => each.startsWith(word)) ? word : all.find((each) => isOneSlip(word, each)) ?? word;
  return ranked(asked.map(right));
}

/** A name of all words, "latest action", comes first; otherwise each word must be in the section. */
function ranked(asked) {
  const scored = SECTIONS.flatMap((section, at) => {
    const whole = named(section, asked.join("_"));
    if (whole !== undefined) return [{ ...section, at, name: whole, score: whole === asked.join("_") ? 30 : 20 }];
    const scores = asked.map((word) => scoreOf(section, word));
    if (scores.includes(0)) return [];
    const score = scores.reduce((sum, each) => sum + each, 0) / asked.length;
    const only = asked.find((word) => !section.text.includes(word));
    return [{ ...section, at, name: only === undefined ? "" : named(section, only) ?? "", score }];
  });
  return scored.sort((one, other) => other.score - one.score || one.at - other.at).slice(0, MOST);
}

const named = ({ names }, start) =>
  names.find((each) => each === start) ?? names.find((each) => each.startsWith(start));

/** Zero if neither the word, its singular nor its synonym is there. */
function scoreOf(section, word) {
  const place = section.text.split(/[^\\w.]+/).findIndex((each) => each.startsWith(word));
  if (place !== -1) return (section.text.split(/[^\\w.]+/).includes(word) ? 18 : 14) - Math.min(place, 4);
  if (section.text.includes(word)) return 4;
  if (named(section, word) !== undefined) return 8;
  if (section.words.some((each) => each.startsWith(word))) return section.words.includes(word) ? 3 : 2;
  const other = Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : word.replace(/(?<=..)s$/, "");
  return other === word ? 0 : scoreOf(section, other) / 2;
}

/** One letter is wrong, missing or too many, or two neighbors are swapped. */
function isOneSlip(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
`;

/** The search of the docs as a module with its index, which the page script imports once it is needed. */
export const searchScript = (index: SearchIndex): string => /* js */ `
${finderScript(index)}
const dialog = document.createElement("dialog");
dialog.className = "finder";
dialog.setAttribute("aria-label", "Search the docs");
dialog.innerHTML =
  '<input role="combobox" aria-label="Search the docs" aria-autocomplete="list" aria-expanded="false"' +
  ' aria-controls="found" autocomplete="off" autocapitalize="off" spellcheck="false"' +
  ' placeholder="A route, a field, an error, a question">' +
  '<ul id="found" role="listbox" aria-label="Found"></ul>' +
  '<p class="quiet small" role="status"></p>';
document.body.append(dialog);
const [field, list, status] = dialog.children;
let chosen = 0;

function show() {
  const found = find(field.value);
  chosen = 0;
  list.replaceChildren(
    ...found.map(({ to, page, title, name }, at) => {
      const option = document.createElement("li");
      option.id = "found-" + at;
      option.role = "option";
      option.dataset.to = to;
      const place = document.createElement("span");
      place.className = "quiet small";
      place.textContent = page + (name && " › " + title);
      option.append(name || title, " ", place);
      return option;
    }),
  );
  field.setAttribute("aria-expanded", String(found.length > 0));
  const none = field.value.trim() === "" ? "↑ ↓ to choose, Enter to open, Esc to close" : "Nothing found";
  status.textContent = found.length === 0 ? none : found.length + " found";
  mark();
}

function mark() {
  [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === chosen)));
  const option = list.children[chosen];
  if (option === undefined) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", option.id);
  option?.scrollIntoView({ block: "nearest" });
}

function go(option) {
  if (option === undefined) return;
  dialog.close();
  location.href = option.dataset.to;
}

field.addEventListener("input", show);
field.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { length } = list.children;
  if (step !== undefined && length > 0) {
    chosen = (chosen + step + length) % length;
    mark();
  } else if (event.key === "Enter") {
    go(list.children[chosen]);
  } else return;
  event.preventDefault();
});
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
  else go(target.closest("[role=option]") ?? undefined);
});

export function open() {
  if (dialog.open) return;
  show();
  dialog.showModal();
  field.select();
}
`;
