/**
 * Opens tabs in the language that the reader chose last, on any page, makes copy buttons work, and opens the search
 * of the docs with / or Ctrl+K. Account pages tell the browser whether somebody is signed in, since public pages are
 * the same for everyone.
 *
 * The script blocks parsing, and opens tabs as they are parsed, so that nothing moves after the first paint.
 */
export const PAGE_SCRIPT = /* js */ `
const NAME = "language";

function choose(language, within) {
  if (language === null) return;
  for (const input of within.querySelectorAll(".tabs input")) {
    if (input.value === language) input.checked = true;
  }
}

// Browsers that block storage throw. A choice then lasts for its page.
function read(name, storage = "localStorage") {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

function store(name, value, storage = "localStorage") {
  try {
    globalThis[storage].setItem(name, value);
  } catch {}
}

const root = document.documentElement.classList;
if (location.pathname.startsWith("/account")) store("owner", root.contains("owner") ? "yes" : "");
if (read("owner")) root.add("owner");
else store("key", "", "sessionStorage");

// The reference's forms.
const keptKey = () => read("key", "sessionStorage") ?? "";
const keepKey = (key) => root.contains("owner") && store("key", key, "sessionStorage");

const chosen = read(NAME);
const parsed = new MutationObserver(() => choose(chosen, document));
if (chosen !== null) parsed.observe(document, { childList: true, subtree: true });

document.addEventListener("DOMContentLoaded", () => {
  parsed.disconnect();
  choose(chosen, document);
  for (const button of document.querySelectorAll("button[data-copies]")) showCopyButton(button);
});

document.addEventListener("change", ({ target }) => {
  if (!target.matches(".tabs input")) return;
  const before = target.getBoundingClientRect().top;
  store(NAME, target.value);
  choose(target.value, document);
  // Tabs above it may have changed their height.
  scrollBy(0, target.getBoundingClientRect().top - before);
});

async function openSearch(event) {
  event.preventDefault();
  const { open } = await import("/docs/index.js");
  open();
}

document.addEventListener("click", (event) => {
  const { target, ctrlKey, metaKey } = event;
  if (target.closest("a.search") && !ctrlKey && !metaKey) openSearch(event);
});

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (document.querySelector("a.search") === null) return;
  const isTyping = target.matches("input, select, textarea");
  const isSlash = key === "/" && !isTyping && !ctrlKey && !metaKey && !altKey;
  if (isSlash || (key === "k" && (ctrlKey || metaKey))) openSearch(event);
});

function showCopyButton(button) {
  const source = document.getElementById(button.dataset.copies);
  const label = button.firstElementChild;
  const status = document.getElementById("copied");
  let timer;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const isCopied = await copy(source);
    label.textContent = isCopied ? "Copied" : "Press Ctrl+C";
    status.textContent = isCopied ? "Copied" : "Selected; press Ctrl+C to copy";
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = "Copy";
      status.textContent = "";
    }, 4000);
  });
}

async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return true;
  } catch {
    // Over plain http, only localhost has a clipboard. The selected text can be copied by hand.
    getSelection().selectAllChildren(source);
    return document.execCommand("copy");
  }
}
`;
