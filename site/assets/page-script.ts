/**
 * Opens tabs in the language that the reader chose last, on any page, and makes copy buttons work.
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

// Browsers that block storage throw.
function read() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function store(language) {
  try {
    localStorage.setItem(NAME, language);
  } catch {
    // The choice lasts for this page.
  }
}

const chosen = read();
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
  store(target.value);
  choose(target.value, document);
  // Tabs above it may have changed their height.
  scrollBy(0, target.getBoundingClientRect().top - before);
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
