/** Texts of bills, as callers see them. */
import { gunzipSync } from "node:zlib";

import { afterAll, describe, expect, it } from "vitest";

import { PageNotRead } from "../../edge/builds/pages.ts";
import { listOf, problemOf } from "./bodies.ts";
import { openTestEdge } from "./test-edge.ts";

interface Section {
  readonly id: string;
  readonly heading: string | null;
  readonly offset: number;
  readonly bytes: number;
}

interface Version {
  readonly text_url: string | null;
  readonly why: string | null;
}

interface Outline {
  readonly text_url: string;
  readonly bytes: number;
  readonly sections: readonly Section[];
}

const pathOf = (url: string): string => new URL(url).pathname;
const dataOf = async <Data>(target: string): Promise<Data> =>
  ((await (await edge.ask(target)).json()) as { readonly data: Data }).data;
const searchTexts = (q: string, rest = "") =>
  listOf(edge.ask(`/api/v1/bills?in=text&q=${encodeURIComponent(q)}${rest}`));

const edge = await openTestEdge();
const [reported] = await dataOf<[{ readonly latest_text: { readonly text_url: string } }]>(
  "/api/v1/bills?congress=119&status=reported",
);
/** The path of a text with struck words. */
let path = pathOf(reported.latest_text.text_url).replace(/[a-z]+\.txt$/, "rh");
const here = await edge.ask(path);
if (here.status === 404) path = path.replace(/rh$/, "rs");
const outline = await dataOf<Outline>(path);
afterAll(() => edge.close());

describe("a text", () => {
  it("is plain text, whole or in ranges, and unchanged for those who have it", async () => {
    const file = pathOf(outline.text_url);
    const whole = await edge.ask(file);
    expect(whole.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    const text = await whole.text();
    expect(Buffer.byteLength(text)).toBe(outline.bytes);
    expect(text).toMatch(/^(?:H|S)\..*\n(?:A BILL|RESOLUTION)\n/);
    const headers = { "If-None-Match": whole.headers.get("ETag") ?? "" };
    expect((await edge.ask(file, { headers })).status).toBe(304);
    const part = await edge.ask(file, { headers: { Range: "bytes=2-9" } });
    expect([part.status, await part.text()]).toEqual([206, text.slice(2, 10)]);
  });

  it("is sent as stored to whoever accepts gzip, in ranges too", async () => {
    const file = pathOf(outline.text_url);
    const plain = await edge.ask(file);
    const headers = { "Accept-Encoding": "gzip, br" };
    const stored = await edge.ask(file, { headers });
    expect(stored.headers.get("Content-Encoding")).toBe("gzip");
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
    const etag = stored.headers.get("ETag") ?? "";
    expect(etag).not.toBe(plain.headers.get("ETag"));
    const rest = await edge.ask(file, {
      headers: { ...headers, Range: "bytes=9-", "If-Range": etag },
    });
    expect([rest.status, Buffer.from(await rest.arrayBuffer())]).toEqual([206, bytes.subarray(9)]);
  });

  it("has sections, each a cut of it", async () => {
    const text = Buffer.from(await (await edge.ask(pathOf(outline.text_url))).text());
    for (const { id, heading, offset, bytes } of outline.sections) {
      const section = await dataOf<{ readonly text: string }>(`${path}/sections/${id}`);
      expect(section.text).toBe(text.subarray(offset, offset + bytes).toString());
      expect(section.text).toContain(heading ?? "");
    }
  });

  it("is among its bill's versions", async () => {
    const { versions } = await dataOf<{ readonly versions: readonly { outline_url: string }[] }>(
      path.replace(/\/[a-z]+$/, ""),
    );
    expect(versions.map(({ outline_url }) => outline_url && pathOf(outline_url))).toContain(path);
  });

  it("is listed the same below its bill and in the bill, with a reason if it can't be read", async () => {
    const bills = (await listOf(edge.ask("/api/v1/bills?per_page=100"))).data;
    const reasons = new Set<unknown>();
    for (const { id, latest_text: latest } of bills) {
      const { texts } = await dataOf<{ readonly texts: readonly Version[] }>(
        `/api/v1${String(id)}?include=texts`,
      );
      const listed = await dataOf<{ readonly versions: readonly Version[] }>(
        `/api/v1${String(id)}/texts`,
      );
      expect(listed.versions).toEqual(texts);
      for (const { text_url, why } of [...texts, ...(latest === null ? [] : [latest as Version])]) {
        expect(text_url === null).toBe(why !== null);
        reasons.add(why);
      }
    }
    expect(reasons).toContain(null);
    const { code } = await problemOf(edge.ask("/api/v1/bills/119/HR/99999/texts"));
    expect(code).toBe("not_found");
  });

  it.each(["x", "x.txt", "x/sections/section-1", "/sections/section-99"])(
    "that is not there is a 404 with what is: %s",
    async (rest) => {
      const { code, message } = await problemOf(edge.ask(`${path}${rest}`));
      expect(code).toBe("not_found");
      const list = rest.startsWith("x") ? path.replace(/\/[a-z]+$/, "") : path;
      expect(message).toContain(`; ${list} lists `);
      expect((await edge.ask(list)).status).toBe(200);
    },
  );
});

const citing = async (query: string) =>
  (await listOf(edge.ask(`/api/v1/bills?${query}`))).data.map(({ id }) => id);

describe("the laws that a text cites", () => {
  const text = "/api/v1/bills/119/HR/10/texts/eh";
  it("are in its outline, with the sections where they are and the bills that cite them", async () => {
    const { citations } = await dataOf<{ readonly citations: { readonly bills_url: string }[] }>(
      text,
    );
    expect(citations).toMatchObject([
      {
        cites: "22-usc-2151n",
        text: "22 U.S.C. 2151n",
        uslm_id: "/us/usc/t22/s2151n",
        sections: ["section-2"],
      },
      { cites: "pl-111-166", law: "public-law", title: null, text: "Public Law 111-166" },
      { cites: "22-usc-2151n_d", law: "usc", title: 22, section: "2151n", sections: ["section-3"] },
    ]);
    const { citations: own } = await dataOf<{ readonly citations: object[] }>(
      `${text}/sections/section-3`,
    );
    expect(own).toEqual(citations.slice(2));
    for (const { bills_url: url } of citations) {
      const { data } = await listOf(edge.ask(url.replace(/^https?:\/\/[^/]+/, "")));
      expect(data.map(({ id }) => id)).toContain("/bills/119/HR/10");
    }
  });

  it("find bills, in any spelling: a section with its subsections, or a subsection", async () => {
    for (const cites of ["22-usc-2151n", "22 USC 2151N", "22-usc-2151n_d", "22 U.S.C. 2151n(d)"]) {
      expect(await citing(`cites=${encodeURIComponent(cites)}`)).toEqual(["/bills/119/HR/10"]);
    }
    expect(await citing("cites=pl-111-166&congress=119")).toEqual(["/bills/119/HR/10"]);
    expect(await citing("cites=22-usc-2151n&congress=118")).toEqual([]);
    for (const other of ["22-usc-2151", "22-usc-2151n_e", "22-usc-2151n_d_1", "pl-111-16"]) {
      expect(await citing(`cites=${other}`)).toEqual([]);
    }
  });

  it("have one form, which links have, and what is none of them is a 400 that says so", async () => {
    const { meta } = await listOf(edge.ask("/api/v1/bills?cites=22%20U.S.C.%202151n(d)&page=2"));
    expect(meta["prev_url"]).toMatch(/\/bills\?cites=22-usc-2151n_d$/);
    for (const wrong of ["2151n", "22-usc", "pl-111", "usc/22/2151n"]) {
      const { status, code, message } = await problemOf(edge.ask(`/api/v1/bills?cites=${wrong}`));
      expect([status, code]).toEqual([400, "invalid_parameter"]);
      expect(message).toContain("cites must be one section of the United States Code");
      expect(message).toContain("pl-111-148");
    }
  });
});

interface Changes {
  readonly version_code: string;
  readonly since_version_code: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly sections: readonly {
    readonly paragraphs: readonly { readonly words: readonly (readonly string[])[] }[];
  }[];
}

const hashesIn = async (target: string) =>
  (await dataOf<{ readonly sections: readonly { readonly hash: string }[] }>(target)).sections.map(
    ({ hash }) => hash,
  );

describe("what changed in a text", () => {
  /** Introduced, reported with another section, passed without a paragraph of it, and amended in a word. */
  const texts = "/api/v1/bills/119/HR/10/texts";
  const changesIn = (code: string, query = ""): Promise<Changes> =>
    dataOf(`${texts}/${code}/changes${query}`);

  it("is linked by its outline, since the version before, without what was struck", async () => {
    const { changes_url: url } = await dataOf<{ readonly changes_url: string }>(`${texts}/rh`);
    const changes = await dataOf<Changes>(pathOf(url));
    expect(changes).toMatchObject({ version_code: "rh", since_version_code: "ih" });
    expect(changes.sections).toMatchObject([
      { id: "section-2", since_id: null, heading: "Findings", change: "added" },
      { id: "section-3", since_id: "section-2", change: "renumbered" },
    ]);
    // The sentence that the committee struck was never in the version before.
    expect(changes.counts).toEqual({ added: 6, removed: 0, changed: 2, moved: 0, same: 3 });
    expect(await changesIn("rh", "?since=IH")).toEqual(changes);
  });

  it("is told by words", async () => {
    const { sections, since_version_code: since } = await changesIn("eas");
    expect([since, sections.length]).toEqual(["eh", 1]);
    expect(sections[0]?.paragraphs).toMatchObject([{ change: "changed" }]);
    expect(sections[0]?.paragraphs[0]?.words).toEqual([
      ["=", expect.stringMatching(/^ {2}\(c\) Details\.—The requirements .* terminates after$/)],
      ["-", " seven"],
      ["+", " ten"],
      ["=", " years."],
    ]);
  });

  it("is none of the first version", async () => {
    expect(await dataOf<object>(`${texts}/ih`)).toMatchObject({ changes_url: null });
    const { status, message } = await problemOf(edge.ask(`${texts}/ih/changes`));
    expect(status).toBe(404);
    expect(message).toContain(`${texts} lists the versions`);
  });

  it("is compared when asked since any other version, also a later one", async () => {
    const changes = await changesIn("eas", "?since=ih");
    const back = await changesIn("ih", "?since=eas");
    expect(back).toMatchObject({ version_code: "ih", since_version_code: "eas" });
    const { added, removed, ...others } = changes.counts;
    expect(added).toBeGreaterThan(0);
    expect(back.counts).toEqual({ ...others, added: removed, removed: added });
  });

  it("since a text that can't be compared is a 400 with the stored pairs", async () => {
    for (const other of ["xyz", "rh"]) {
      const { status, message } = await problemOf(edge.ask(`${texts}/rh/changes?since=${other}`));
      expect(status).toBe(400);
      expect(message).toContain("stored for eh to eas, rh to eh, ih to rh");
    }
    expect((await edge.ask(`${texts}/xyz/changes`)).status).toBe(404);
  });

  it("is in sections whose hashes differ", async () => {
    const [rh, eh] = await Promise.all([hashesIn(`${texts}/rh`), hashesIn(`${texts}/eh`)]);
    expect(eh?.[0]).toMatch(/^[\da-f]{16}$/);
    expect(eh?.map((hash, at) => hash === rh?.[at])).toEqual([true, true, false, false]);
  });
});

interface Section {
  readonly id: string;
  readonly heading: string | null;
}

describe("q with in=text", () => {
  it("finds bills of which one section has all words, in any form, and says which", async () => {
    const { data, meta } = await searchTexts("technical assistances", "&per_page=3");
    expect(meta.total).toBeGreaterThan(0);
    for (const bill of data) {
      const { snippet, section_url } = bill["matched_text"] as Readonly<Record<string, string>>;
      expect(snippet).toMatch(/technical assistance/);
      const { text } = await dataOf<{ readonly text: string }>(pathOf(section_url ?? ""));
      expect(text).toContain("technical assistance");
    }
    expect((await searchTexts('"assistance technical"')).meta.total).toBe(0);
    expect((await searchTexts('"may be cited" "technical assistance"')).meta.total).toBe(0);
  });

  it("takes quoted words as written", async () => {
    expect((await searchTexts('"technical assistance"')).meta.total).toBeGreaterThan(0);
    expect((await searchTexts('"technical assistances"')).meta.total).toBe(0);
  });

  it("shows the section with most matches, and a short title only if nothing else matches", async () => {
    const shown = new Set<string>();
    for (const { matched_text: matched } of (await searchTexts("national", "&per_page=10")).data) {
      const { section_id: id, section_url: url } = matched as Readonly<Record<string, string>>;
      const text = pathOf(url ?? "").replace(/\/sections\/.*/, "");
      const { sections } = await dataOf<{ readonly sections: readonly Section[] }>(text);
      const counted = sections.map(async (section) => {
        const own = await dataOf<{ text: string }>(`${text}/sections/${section.id}`);
        const isTitle = section.heading === "Short title";
        const { length } = own.text.match(/\bnational\b/gi) ?? [];
        return { ...section, count: isTitle ? Math.min(length, 0.5) : length };
      });
      const best = (await Promise.all(counted)).toSorted((a, b) => b.count - a.count)[0];
      expect(id).toBe(best?.id);
      shown.add(best?.heading ?? "");
    }
    expect(shown).toContain("Short title");
    expect(shown.size).toBeGreaterThan(2);
  });

  it("combines with filters, in the order of the list", async () => {
    const all = await searchTexts("measure");
    const some = await searchTexts("measure", "&type=S&per_page=100");
    expect(some.meta.total).toBeLessThan(all.meta.total);
    expect(new Set(some.data.map(({ type }) => type))).toEqual(new Set(["S"]));
    const listed = (await listOf(edge.ask("/api/v1/bills?type=S&per_page=100"))).data;
    const order = listed.map(({ id }) => id);
    const found = some.data.map(({ id }) => order.indexOf(id)).filter((at) => at >= 0);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it("never finds what was struck out", async () => {
    const text = await (await edge.ask(pathOf(outline.text_url))).text();
    expect(text).toContain("[struck: This sentence was struck in committee.]");
    expect((await searchTexts("sentence struck in committee")).meta.total).toBe(0);
  });

  it("lists a bill whose text can't be read, says so, and has it as soon as it can", async () => {
    let isAway = false;
    const away = await openTestEdge({
      pages: (stored) => ({
        ...stored,
        read: (index, key, client) =>
          isAway && key.includes("/texts/")
            ? Promise.reject(new PageNotRead("away"))
            : stored.read(index, key, client),
      }),
    });
    const ask = () =>
      listOf(away.ask("/api/v1/bills?in=text&q=technical+assistance&congress=119&per_page=3"));
    isAway = true;
    const without = await ask();
    expect(without.data.map((bill) => bill["matched_text"])).toEqual([null, null, null]);
    expect(without.meta).toMatchObject({ incomplete: true });
    isAway = false;
    const { data, meta } = await ask();
    expect(data.map(({ id }) => id)).toEqual(without.data.map(({ id }) => id));
    expect(data.map((bill) => bill["matched_text"])).not.toContain(null);
    expect(meta).not.toHaveProperty("incomplete");
    await away.close();
  });

  it("is ignored without q, and nothing but text is a place", async () => {
    expect((await listOf(edge.ask("/api/v1/bills?in=text"))).meta).toMatchObject({
      ignored_parameters: ["in"],
    });
    expect((await problemOf(edge.ask("/api/v1/bills?q=a&in=titles"))).message).toContain("text");
  });
});
