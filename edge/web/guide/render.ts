import { Marked, Renderer, type Tokens } from "marked";

/** The guide's Markdown as HTML; only our own text comes here, so nothing is taken out of it. */
export function render(text: string): string {
  return marked.parse(text, { async: false });
}

/** The address of a heading within its page, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

const marked = new Marked({
  renderer: {
    heading({ depth, text, tokens }: Tokens.Heading): string {
      const content = this.parser.parseInline(tokens);
      const id = anchorOf(text);
      return depth === 1
        ? `<h1 id="${id}">${content}</h1>\n`
        : `<h${depth} id="${id}"><a class="anchor" href="#${id}">${content}</a></h${depth}>\n`;
    },
    // What is wider than the screen scrolls in itself, by keys as well.
    code(token: Tokens.Code): string {
      return Renderer.prototype.code.call(this, token).replace("<pre>", '<pre tabindex="0">');
    },
    table(token: Tokens.Table): string {
      const rows = Renderer.prototype.table.call(this, token);
      return `<div class="scroll" role="group" aria-label="Table" tabindex="0">${rows}</div>\n`;
    },
  },
});
