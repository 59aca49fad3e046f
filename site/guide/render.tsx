import { raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { Marked, type MarkedToken, Renderer, type Token, type Tokens } from "marked";

import { Copyable } from "../components/copyable.tsx";
import { Tabs } from "../components/tabs.tsx";
import { javaScriptRequest, pythonRequest } from "../components/sample.tsx";
import { languageTitle } from "../components/highlight.ts";
import { required } from "../../lib/required.ts";

export interface Rendered {
  readonly html: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Renders the guide's Markdown as HTML. Not sanitized, because the text is our own. */
export function render(text: string): Rendered {
  const marked = createMarked();
  const sections = marked
    .lexer(text)
    .filter((token): token is Tokens.Heading => isSection(token) && !isLanguage(token))
    .map(({ text: title }) => ({ id: anchorOf(title), title: title.replaceAll("`", "") }));
  return { html: marked.parse(text, { async: false }), sections };
}

/** Returns a heading's anchor, as GitHub generates it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** A recipe in one language: text and code. */
interface Recipe {
  readonly label: string;
  readonly tokens: Token[];
}

/** Creates a renderer for one page, on which code and tabs are numbered. */
function createMarked(): Marked {
  let [codes, tabs] = [0, 0];
  const code = ({ text, lang = "" }: Tokens.Code): string => {
    const id = `code-${(codes += 1)}`;
    const label = languageTitle(lang, text);
    return written(
      <Copyable id={id} label={label} text={text} language={lang} isScrolled={!isShell(lang)} />,
    );
  };
  return new Marked({
    hooks: { processAllTokens: (tokens) => withRecipes(withTabs(tokens)) },
    extensions: [
      {
        name: "recipes",
        renderer(token) {
          const recipes = token["recipes"] as readonly Recipe[];
          const shown = recipes.map(({ label, tokens }) => ({
            label,
            content: <div class="stack">{raw(this.parser.parse(tokens))}</div>,
          }));
          return written(<Tabs name="recipes" legend="Language" tabs={shown} />);
        },
      },
      {
        name: "tabs",
        renderer: (token) => {
          const shown = (token["codes"] as readonly Tokens.Code[]).map((each) => ({
            label: titleOfCode(each),
            content: raw(code(each)),
          }));
          const name = `tabs-${(tabs += 1)}`;
          return written(
            <div class="code">
              <Tabs name={name} legend="Language" tabs={shown} />
            </div>,
          );
        },
      },
    ],
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading): string {
        const content = this.parser.parseInline(tokens);
        const id = anchorOf(text);
        return depth === 1
          ? `<h1 id="${id}">${content}</h1>\n`
          : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${depth}>\n`;
      },
      code,
      // Wide tables scroll on their own, by keyboard, too.
      table(token: Tokens.Table): string {
        const rows = stackable(breakable(Renderer.prototype.table.call(this, token)), token.header);
        return `<div class="scroll" role="group" aria-label="Table" tabindex="0">${rows}</div>\n`;
      },
    },
  });
}

/** Commands have long addresses, which break. */
const isShell = (language: string): boolean => /^(?:sh|bash)$/.test(language);

const titleOfCode = ({ lang, text }: Tokens.Code): string => languageTitle(lang ?? "", text);

/** Turns adjacent code blocks in different languages into tabs. */
function withTabs(tokens: (Token | MarkedToken)[]): (Token | MarkedToken)[] {
  const shown: (Token | MarkedToken)[] = [];
  let run: Tokens.Code[] = [];
  const end = (): void => {
    const codes = run.length === 1 ? run.flatMap(inAllLanguages) : run;
    if (codes.length > 1) shown.push({ type: "tabs", raw: "", codes });
    else shown.push(...codes);
    run = [];
  };
  for (const token of tokens) {
    if (isCode(token)) {
      const languages = run.map(titleOfCode);
      if (languages.includes(titleOfCode(token))) end();
      run.push(token);
    } else if (token.type !== "space" || run.length === 0) {
      end();
      shown.push(token);
    }
  }
  end();
  return shown;
}

/** Shows a single request in all languages, so that the reader's choice holds in each chapter. */
function inAllLanguages(code: Tokens.Code): Tokens.Code[] {
  const [, url] = /^curl -H "X-API-Key: \$FLD_API_KEY" "([^"$]+)"$/.exec(code.text) ?? [];
  if (url === undefined) return [code];
  return [
    code,
    { ...code, lang: "js", text: javaScriptRequest(url, "process.env.FLD_API_KEY") },
    { ...code, lang: "python", text: pythonRequest(url, 'os.environ["FLD_API_KEY"]') },
  ];
}

/** Labels the cells of a table of three columns or more, whose rows phones stack. */
function stackable(table: string, header: readonly Tokens.TableCell[]): string {
  if (header.length < 3) return table;
  const labels = header.map(({ text }) => text.replaceAll(/[`"&<]/g, ""));
  const rows = table.replaceAll(/<tr>.*?<\/tr>/gs, (row) => {
    let at = 0;
    return row.replaceAll(
      "<td",
      () => `<td data-label="${required(labels[at++], "a column's heading")}"`,
    );
  });
  return rows.replace("<table", '<table class="stacked"');
}

/** Turns consecutive sections that are named after languages into tabs. */
function withRecipes(tokens: readonly Token[]): Token[] {
  const shown: Token[] = [];
  let recipes: Recipe[] = [];
  for (const token of tokens) {
    if (isLanguage(token)) {
      if (recipes.length === 0) shown.push({ type: "recipes", raw: "", recipes: (recipes = []) });
      recipes.push({ label: token.text, tokens: [] });
    } else {
      if (isSection(token)) recipes = [];
      (recipes.at(-1)?.tokens ?? shown).push(token);
    }
  }
  return shown;
}

/** The headings of sections that become tabs. */
const LANGUAGES: readonly string[] = ["curl", "JavaScript", "Python"];

function isSection(token: Token): token is Tokens.Heading {
  return token.type === "heading" && (token as Tokens.Heading).depth === 2;
}

function isLanguage(token: Token): token is Tokens.Heading {
  return isSection(token) && LANGUAGES.includes(token.text);
}

/** Allows line breaks in a table's code after separators such as `/` and `_`. */
function breakable(table: string): string {
  return table.replaceAll(
    /<code>([^<]*)<\/code>/g,
    (_, text: string) =>
      `<code>${text.replaceAll(/(?<=[\w}])(&amp;|[/?=,_])(?=[\w{])/g, "$1<wbr>")}</code>`,
  );
}

/** The guide's elements are all synchronous. */
function written(element: HtmlEscapedString | Promise<HtmlEscapedString>): string {
  return (element as HtmlEscapedString).toString();
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === "code";
}
