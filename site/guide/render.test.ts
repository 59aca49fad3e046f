import { describe, expect, it } from "vitest";

import { render } from "./render.tsx";

const block = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n\n`;
const CURL = block("sh", 'curl "$URL"');
const JAVASCRIPT = block("js", "await fetch(url);");
const PYTHON = block("python", "urlopen(url)");

const labelsOf = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<label><input[^>]*>([^<]*)<\/label>/g), ([, label = ""]) => label);
const titlesOf = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<figcaption><span>([^<]*)</g), ([, title = ""]) => title);

describe("code in the guide", () => {
  it("directly after code in another language becomes one of several tabs", () => {
    const { html } = render(`${CURL}${JAVASCRIPT}${PYTHON}Then:\n\n${CURL}`);
    expect(labelsOf(html)).toEqual(["curl", "JavaScript", "Python"]);
    expect(html.match(/type="radio"[^>]*checked/g)).toHaveLength(1);
    expect(titlesOf(html)).toEqual(["curl", "JavaScript", "Python", "curl"]);
  });

  it("that sends one request with a key is shown in all languages, which the reader chooses from once", () => {
    const request = block(
      "sh",
      'curl -H "X-API-Key: $FLD_API_KEY" "https://a.example/bills?a=1&b=2"',
    );
    const { html } = render(`${request}Then:\n\n`);
    expect(labelsOf(html)).toEqual(["curl", "JavaScript", "Python"]);
    expect(html).toContain("bills<wbr>?a=1<wbr>&amp;b=2");
    expect(html.replaceAll(/<[^>]+>/g, "")).toContain("process.env.FLD_API_KEY");
    expect(labelsOf(render(block("sh", 'curl -i "https://a.example"')).html)).toEqual([]);
  });

  it("stands alone after text, and after code in the same language", () => {
    expect(labelsOf(render(`${CURL}or\n\n${JAVASCRIPT}`).html)).toEqual([]);
    expect(labelsOf(render(`${CURL}${CURL}`).html)).toEqual([]);
  });

  it("has a copy button, and colors only as classes", () => {
    const { html } = render(JAVASCRIPT);
    expect(html).toMatch(
      /data-copies="code-1".*<code id="code-1"><span class="hljs-keyword">await</s,
    );
    expect(html).not.toContain("style=");
  });
});

it("names in a table's code break between words", () => {
  const { html } = render("| a |\n| --- |\n| `/bills?per_page=1&page=2` |\n");
  expect(html).toContain("<code>/bills?<wbr>per_<wbr>page=<wbr>1&amp;<wbr>page=<wbr>2</code>");
});

it("a recipe's languages are tabs with their text, and not listed in the contents", () => {
  const { html, sections } = render(
    `# A\n\n## curl\n\nSave it.\n\n${CURL}## Python\n\nRun it.\n\n${PYTHON}## Notes\n\nEnd.\n`,
  );
  expect(labelsOf(html)).toEqual(["curl", "Python"]);
  expect(html).toMatch(/Save it\..*Run it\..*<\/fieldset>.*<h2 id="notes">.*End\./s);
  expect(sections).toEqual([{ id: "notes", title: "Notes" }]);
});

it("rows of a wide table name their columns, because phones stack them", () => {
  const { html } = render("| `a` | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n");
  expect(html).toContain('<td data-label="a">1</td>');
  expect(html).toContain('<td data-label="c">3</td>');
  expect(render("| a | b |\n| --- | --- |\n| 1 | 2 |\n").html).not.toContain("data-label");
});

it("a chapter's table of contents links its sections' anchors", () => {
  const { html, sections } = render("# A\n\n## The `b` of 429\n\n### c\n\n## D\n");
  expect(sections).toEqual([
    { id: "the-b-of-429", title: "The b of 429" },
    { id: "d", title: "D" },
  ]);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});
