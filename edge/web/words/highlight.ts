import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";

const LANGUAGES = { bash, http, javascript, json, python, typescript };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** What languages are called above their code; curl's requests are a shell's. */
const TITLES: Readonly<Record<string, string>> = {
  sh: "curl",
  bash: "curl",
  js: "JavaScript",
  javascript: "JavaScript",
  py: "Python",
  python: "Python",
  ts: "TypeScript",
  typescript: "TypeScript",
  json: "JSON",
  http: "HTTP",
};

export function languageTitle(language: string): string {
  return TITLES[language] ?? "Text";
}

/** Code as HTML, its parts in spans with classes; of a language that is not known only escaped. */
export function highlight(code: string, language: string): string {
  if (hljs.getLanguage(language) === undefined) return escaped(code);
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
