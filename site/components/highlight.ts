import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";

import { escapeMarkup } from "../../lib/escape-markup.ts";

const LANGUAGES = { bash, javascript, json, python };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

const LANGUAGE_TITLES: Readonly<Record<string, string>> = {
  sh: "Shell",
  bash: "Shell",
  js: "JavaScript",
  python: "Python",
  json: "JSON",
};

/** Returns the title of code: its language, or `curl` for shell code that only calls curl. */
export function languageTitle(language: string, code: string): string {
  const title = LANGUAGE_TITLES[language] ?? "Text";
  return title === "Shell" && /^\s*curl\b/m.test(code) ? "curl" : title;
}

/** Highlights code as HTML. Only escapes an unknown language. Addresses may break before `?` and `&`. */
export function highlight(code: string, language: string): string {
  if (hljs.getLanguage(language) === undefined) return escapeMarkup(code);
  const html = hljs.highlight(code, { language, ignoreIllegals: true }).value;
  return html.replaceAll(/(?<=[\w}])(?:\?|&amp;)(?=\w+=)/g, "<wbr>$&");
}
