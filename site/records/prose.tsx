import { raw } from "hono/html";

/** Paragraphs and lists with nothing of the kind within, which can be parted. */
const OPENING = /^(?:\s*<(p|ul|ol)>(?:(?!<\/?(?:p|ul|ol|table)\b)[^])*<\/\1>){6}/;
const HEADING =
  /<p>(?:<(?:b|strong)>)?((?:title|division|subtitle|(?:sub)?chapter|(?:sub)?part) [\w-]+)--([^<]*)/gi;

/** A text of the publisher's with its headings in bold, of a long one the first paragraphs. */
export function Prose({ html }: { readonly html: string }) {
  const marked = html.replaceAll(HEADING, "<p><b>$1 — $2</b>");
  const first = OPENING.exec(marked)?.[0];
  const isLong = first !== undefined && marked.length > first.length + LONG;
  return (
    <>
      <div class="prose">{raw(isLong ? first : marked)}</div>
      {isLong && (
        <details>
          <summary>The rest of it</summary>
          <div class="prose">{raw(marked.slice(first.length))}</div>
        </details>
      )}
    </>
  );
}

const LONG = 1_000;
