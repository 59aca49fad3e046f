import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { oneLine, plainText, sanitizedHtml } from "./html.ts";
import { parseXml } from "./xml.ts";

describe("sanitizedHtml", () => {
  it("keeps what a summary needs and collapses white space", () => {
    const html = "<p><b>Act</b></p>\n  <p>This bill</p> <ul><li>one</li><li><em>two</em></li></ul>";
    expect(sanitizedHtml(html)).toBe(
      "<p><b>Act</b></p> <p>This bill</p> <ul><li>one</li><li><em>two</em></li></ul>",
    );
  });

  it("closes what the source left open (about 2 % of summaries)", () => {
    expect(sanitizedHtml("<p>One<p>Two <b>bold")).toBe("<p>One</p><p>Two <b>bold</b></p>");
    expect(sanitizedHtml("<p>One <p>Two</p></p>")).toBe("<p>One </p><p>Two</p><p></p>");
    expect(sanitizedHtml("<p><x<p><p>")).toBe("<p></p><p></p><p></p>");
  });

  it("drops other tags and every attribute, and keeps the words", () => {
    expect(
      sanitizedHtml('<div tabindex="0"><p class="MsoNormal" style="x">A <s>B</s></p></div>'),
    ).toBe("<p>A B</p>");
  });

  it("drops scripts with what is in them", () => {
    expect(sanitizedHtml('<script src="a.js">alert(1)</script><p onclick="x()">A</p>')).toBe(
      "<p>A</p>",
    );
  });

  it("keeps only links to https addresses", () => {
    expect(sanitizedHtml('<a href="https://www.congress.gov/" target="_blank">a</a>')).toBe(
      '<a href="https://www.congress.gov/">a</a>',
    );
    const bad = ["file:///S|/x", "javascript:alert(1)", "http://a.gov", "//a.gov"];
    for (const href of bad) expect(sanitizedHtml(`<a href="${href}">a</a>`)).toBe("<a>a</a>");
  });

  it("leaves the entities that XML needs and no others", () => {
    expect(sanitizedHtml("<p>R&amp;D&nbsp;&mdash; &lt;5&#8212;&eacute;</p>")).toBe(
      "<p>R&amp;D — &lt;5—é</p>",
    );
  });

  it("makes a well-formed fragment of anything", () => {
    const pieces = [
      "<p>",
      "</p>",
      "<b>",
      "</b>",
      "<ul>",
      "<li>",
      "</li>",
      "<br>",
      "<br />",
      "&nbsp;",
      "<",
      "x",
      '"',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => {
        const html = sanitizedHtml(parts.join(""));
        expect(() => parseXml(new TextEncoder().encode(`<x>${html}</x>`))).not.toThrow();
        expect(sanitizedHtml(html)).toBe(html);
      }),
    );
  });
});

describe("plainText", () => {
  it("turns paragraphs, breaks and list entries into lines", () => {
    const html =
      "<p><b>Act</b></p> <p>This bill<br />does</p><ul><li>one &amp;</li><li>two</li></ul>";
    expect(plainText(html)).toBe("Act\nThis bill\ndoes\none &\ntwo");
  });

  it("decodes an entity once", () => {
    expect(plainText("<p>&amp;lt;</p>")).toBe("&lt;");
  });
});

describe("oneLine", () => {
  it("is the words without markup", () => {
    expect(oneLine("January 8<sup>th</sup> National Memorial Act")).toBe(
      "January 8th National Memorial Act",
    );
    expect(oneLine("CBO&#039;s  Baseline")).toBe("CBO's Baseline");
  });

  it("lets a lone bracket or ampersand be", () => {
    expect(oneLine("Fees < 5 & more")).toBe("Fees < 5 & more");
  });

  it("is null for blanks", () => {
    expect(oneLine(" \n ")).toBeNull();
    expect(oneLine("<p> </p>")).toBeNull();
  });
});
