import { describe, expect, it } from "vitest";

import { documentsOf } from "../../test/inline-file.ts";
import { readSourceFile } from "../readers/read-source-file.ts";

const bill = (title: string, declared = ""): string =>
  `<?xml version="1.0"${declared}?><billStatus><bill><congress>115</congress><type>HRES</type>
<number>1018</number><title>${title}</title></bill></billStatus>`;

function titleOf(bytes: Uint8Array): string | null | undefined {
  const reading = readSourceFile({ name: "BILLSTATUS-115hres1018.xml", bytes });
  return reading === null ? undefined : documentsOf(reading, "bill")[0]?.title;
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

const findings = (text: string) => {
  const reading = readSourceFile({
    name: "BILLSTATUS-115hres1018.xml",
    bytes: Buffer.from(text),
  });
  return reading?.guesses;
};

const refusal = (text: string): string => {
  try {
    return String(titleOf(Buffer.from(text)));
  } catch (error) {
    return (error as Error).message;
  }
};

describe("XML of publishers", () => {
  it.each(["\u200B", "\uFEFF", "\n\n", " \u2060\n"])("may begin with %j", (mark) => {
    expect(titleOf(Buffer.from(`${mark}${bill("Marshes")}`))).toBe("Marshes");
    const roll = `${mark}<?xml version="1.0"?><rollcall-vote><a></rollcall-vote>`;
    const vote = { name: "roll002.xml", bytes: Buffer.from(roll) };
    expect(() => readSourceFile(vote)).toThrow("unexpected close tag");
  });

  it("may have HTML's names of characters and lone ampersands, which are named", () => {
    const text = bill("Reed&rsquo;s 5 &LT; 6 R&D & Eels&bogus; &amp; &#39;a&#x27;");
    expect(titleOf(Buffer.from(text))).toBe("Reed’s 5 < 6 R&D & Eels&bogus; & 'a'");
    expect(findings(text)).toEqual([
      "&rsquo; is read as ’",
      "&LT; is read as <",
      "a lone & is a character",
      "&bogus; is read as &bogus;",
    ]);
  });

  it("keeps ampersands in comments and CDATA as they are", () => {
    const text = bill("<!-- A & B --><![CDATA[Eels & &rsquo;Reeds&rsquo;]]>");
    expect(titleOf(Buffer.from(text))).toBe("Eels & ’Reeds’");
    expect(findings(text)).toEqual([]);
  });

  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
    "of the root <%s> is of an unknown kind",
    (root) => {
      const reason = `XML of an unknown kind: its root is <${root}>`;
      expect(() => titleOf(Buffer.from(`<${root}/>`))).toThrow(reason);
      const yaml = { name: `${root}.yaml`, bytes: Buffer.from("- a: 1\n") };
      expect(() => readSourceFile(yaml)).toThrow("a YAML file with an unknown name");
    },
  );

  it("quotes at most 80 characters of a file when it is refused", () => {
    const long = "x".repeat(5000);
    for (const text of [`<${long}/>`, `<bill><${long}></bill>`, `{"${long}": 1}`]) {
      expect(refusal(text)).toMatch(/^(?:XML|JSON|not|its name)/);
      expect(refusal(text).length).toBeLessThan(160);
    }
  });
});

describe("a file's encoding", () => {
  it.each(["ISO-8859-1", "windows-1252", "latin1"])("is %s where that is declared", (name) => {
    const text = bill("Honoring Nydia Vel\u00E1zquez\u0092s work", ` encoding='${name}'`);
    expect(titleOf(latin1(text))).toBe("Honoring Nydia Velázquez’s work");
  });

  it("is that of the byte order mark, whatever is declared", () => {
    const text = bill("Velázquez", ' encoding="iso-8859-1"');
    const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
    expect(titleOf(utf16)).toBe("Velázquez");
    expect(titleOf(Buffer.from(utf16).swap16())).toBe("Velázquez");
    expect(titleOf(Buffer.from(`\uFEFF${text}`))).toBe("Velázquez");
  });

  it("is UTF-16 where every other byte says so", () => {
    const text = Buffer.from(bill("Velázquez", ' encoding="UTF-16"'), "utf16le");
    expect(titleOf(text)).toBe("Velázquez");
    expect(titleOf(Buffer.from(text).swap16())).toBe("Velázquez");
  });

  it("is UTF-8 where nothing is declared, and what is not UTF-8 is refused with its line", () => {
    expect(titleOf(Buffer.from(bill("Velázquez")))).toBe("Velázquez");
    const reason = "is not valid UTF-8: line 2";
    expect(() => titleOf(latin1(bill("Velázquez")))).toThrow(reason);
    expect(() => titleOf(latin1(bill("Velázquez", ' encoding="UTF-8"')))).toThrow(reason);
  });

  it.each([
    ["JSON", "a.json", '{"nomination":{"congress":117,\n"number":"1","description":"Peña"}}'],
    ["YAML", "committees-current.yaml", "- type: house\n  name: Peña\n"],
    ["CSV", "legislators-current.csv", "last_name,bioguide_id\nPeña,P000001\n"],
  ])("is UTF-8 in %s", (_, name, text) => {
    expect(() => readSourceFile({ name, bytes: latin1(text) })).toThrow(
      "is not valid UTF-8: line 2",
    );
  });

  it("is refused by its name where it is not known, or is another than declared", () => {
    expect(() => titleOf(latin1(bill("A", ' encoding="EBCDIC-US"')))).toThrow(
      "declares the encoding ebcdic-us, which is unknown",
    );
    expect(() => titleOf(latin1(bill("A", ' encoding="UTF-16"')))).toThrow(
      "declares the encoding utf-16 but does not use it",
    );
  });
});
