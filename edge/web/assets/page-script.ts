/** Shows the copy buttons, which are useless without scripts, and makes them work. */
export const COPY_SCRIPT = /* js */ `
for (const button of document.querySelectorAll("button[data-copies]")) {
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
