import { OPENAPI_PATH } from "../../../contract/openapi/service-paths.ts";
import { REFERENCE_PATH } from "../parts/site.ts";

/** In-memory storage for Scalar. The page is sandboxed, so its localStorage throws. */
export const STORAGE_SCRIPT = /* js */ `
for (const name of ["localStorage", "sessionStorage"]) {
  const kept = new Map();
  const value = {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, text) => void kept.set(String(key), String(text)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() { return kept.size; },
  };
  Object.defineProperty(window, name, { value });
}
`;

/**
 * Replaces the plain list of routes with Scalar's reference once the document is loaded. It contacts only
 * this service, and never stores keys.
 *
 * Fixes Scalar's missing or wrong accessible names as elements appear, and makes the page behind an open
 * dialog inert.
 */
export const REFERENCE_SCRIPT = /* js */ `
const plain = document.getElementById("content");
const place = document.createElement("div");
place.id = "reference";

const OPEN = ".scalar-client--open";
const BEHIND = ".skip, .top, .fiction, .bottom, #reference aside, #reference .t-doc__header, .references-rendered";
const KEY = "Your key, kept on this page only";
const name = (element, label) => element.setAttribute("aria-label", label);
const FIXES = [
  [".references-rendered:not(#content)", (main) => { main.id = "content"; main.tabIndex = -1; }],
  [".t-doc__header header:not([role])", (header) => { header.role = "none"; }],
  [".t-doc__header:not([role])", (line) => { line.role = "navigation"; name(line, "Contents"); }],
  ["[role=combobox]:not([aria-expanded])", (box) => { box.ariaExpanded = "false"; }],
  ["[role=combobox]:not([aria-controls])", (box) => box.setAttribute("aria-controls", "reference")],
  [".code-input-lite__editor:not([aria-label])", (box) => name(box, box.dataset.placeholder || "Value")],
  [".cm-content:not([aria-label])", (code) => name(code, "Code")],
  ["ul.endpoints:not([tabindex]), .cm-scroller[tabindex='-1']", (scrolled) => { scrolled.tabIndex = 0; }],
  [".icons-only a:not([aria-label])", (link) => name(link, link.textContent.trim())],
  ["button[role=none]", (button) => button.removeAttribute("role")],
  [".scalar-code-copy:not([aria-label])", (button) => name(button, "Copy")],
  [".show-more[aria-label]:not([aria-label^='Show More'])", (button) => name(button, "Show More: " + button.ariaLabel)],
  ["[class*=copy-button][aria-controls]", (button) => {
    if (!document.getElementById(button.getAttribute("aria-controls"))) button.removeAttribute("aria-controls");
  }],
  [OPEN + " section[aria-label^=Notifications]", (list) => name(list, "Request: " + list.ariaLabel.toLowerCase())],
  [\`.scalar-password-input:not([placeholder="\${KEY}"])\`, (input) => { input.placeholder = KEY; }],
];

let isDue = false;
function fix() {
  isDue = false;
  for (const [selector, change] of FIXES) place.querySelectorAll(selector).forEach(change);
  const isOpen = place.querySelector(OPEN) !== null;
  for (const each of document.querySelectorAll(BEHIND)) if (each.inert !== isOpen) each.inert = isOpen;
}
new MutationObserver(() => {
  if (!isDue) requestAnimationFrame(fix);
  isDue = true;
}).observe(place, { childList: true, subtree: true, attributeFilter: ["class", "role", "aria-controls"] });

// Scalar sends each optional parameter that has an example, a default or an enum, unless it is disabled, and
// treats a date without a value as invalid.
const today = new Date().toISOString().slice(0, 10);
function turnOff(parameter) {
  const { default: standard, enum: values, format } = parameter.schema ?? {};
  const value = parameter.example ?? standard ?? values?.[0] ?? (format === "date" ? today : undefined);
  if (parameter.required || value === undefined) return;
  delete parameter.example;
  parameter.examples = { default: { value, "x-disabled": true } };
}

// The service's public URL, as in the OpenAPI document.
const url = document.querySelector("link[rel=canonical]").href.replace("${REFERENCE_PATH}", "${OPENAPI_PATH}");
fetch(url).then((response) => response.json()).then((content) => {
  for (const { get } of Object.values(content.paths)) get?.parameters?.forEach(turnOff);
  // Swaps both at once, so that nothing on the page moves.
  plain.hidden = true;
  plain.before(place);
  Scalar.createApiReference(place, {
    content,
    // Requests send the typed key, never the session.
    customFetch: (input, init) => fetch(input, { ...init, credentials: "omit" }),
    persistAuth: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: "never",
    withDefaultFonts: false,
    // The color scheme is the system's, as on all our pages.
    hideDarkModeToggle: true,
    documentDownloadType: "none",
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    onLoaded: () => plain.remove(),
  });
});
`;
