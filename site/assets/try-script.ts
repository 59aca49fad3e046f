/**
 * Sends the reference's forms to the API: the key as a header, the other values in path and query. Requests
 * never carry the session. The tab keeps the key while the reader is signed in (page-script.ts).
 */
export const TRY_SCRIPT = /* js */ `
const TEXT = /json|xml|^text/;

for (const field of document.querySelectorAll("[data-key]")) field.value = keptKey();

document.addEventListener("input", ({ target }) => {
  if (!target.matches("[data-key]")) return;
  keepKey(target.value.trim());
  for (const field of document.querySelectorAll("[data-key]")) field.value = target.value;
});

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-path]");
  if (form === null) return;
  event.preventDefault();
  const status = form.querySelector("[role=status]");
  const sent = form.querySelector(".sent");
  const shown = form.querySelector(".got");
  const key = form.querySelector("[data-key]");
  const fields = new FormData(form);
  const values = new Map([...fields.keys()].map((name) => [name, fields.getAll(name).join(",")]));
  const path = form.dataset.path.replace(/\\{(\\w+)\\}/g, (_, name) => {
    const value = values.get(name);
    values.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...values].filter(([, value]) => value !== ""));
  const target = query.size === 0 ? path : path + "?" + query;
  const headers = key === null ? {} : { "X-API-Key": key.value.trim() };
  const header = key === null ? "" : '-H "X-API-Key: $FLD_API_KEY" ';
  sent.textContent = "curl -i " + header + "'" + location.origin + target + "'";
  sent.hidden = false;
  shown.hidden = true;
  status.textContent = "Sending …";
  try {
    const response = await fetch(target, { headers, credentials: "omit" });
    sent.textContent += "\\n\\n" + [...response.headers].map((each) => each.join(": ")).join("\\n");
    const type = response.headers.get("Content-Type") ?? "";
    // A bulk file may have gigabytes.
    const isShown = TEXT.test(type) && !path.startsWith("/api/v1/bulk/");
    const text = isShown ? await response.text() : "";
    if (!isShown) await response.body?.cancel();
    shown.textContent = type.includes("json") && isShown ? JSON.stringify(JSON.parse(text), null, 2) : text;
    shown.hidden = text === "";
    const left = isShown ? "" : ", not shown: " + type;
    status.textContent = response.status + " " + response.statusText + left + " for GET " + target;
  } catch (error) {
    status.textContent = "No answer: " + error.message;
  }
  // The form is longer than a phone's screen.
  status.scrollIntoView();
});
`;
