import { readFileSync } from "node:fs";

/** A search, the record that it should find, and where the search comes from: the columns of `queries.tsv`. */
export type Meant = readonly [q: string, record: string, source?: string];

const [, ...PARAGRAPHS] = readFileSync(new URL("queries.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n\n");

/** The searches of `queries.tsv`, by the names of their groups. */
const GROUPS = new Map(
  PARAGRAPHS.map((paragraph) => {
    const [head = "", ...lines] = paragraph.split("\n");
    return [head.split(":", 1).join(), lines.map((line) => line.split("\t") as unknown as Meant)];
  }),
);

/** @throws {Error} if there is no such group */
export function searchesOf(group: string): readonly Meant[] {
  const searches = group === "CITATIONS" ? CITATIONS : GROUPS.get(group);
  if (searches === undefined) throw new Error(`queries.tsv has no group ${group}`);
  return searches;
}

/** Bills whose number exists in the 117th Congress and in another. */
const CITED: readonly (readonly [congress: number, type: string, number: number])[] = [
  [115, "HR", 1259],
  [115, "HR", 1370],
  [115, "HR", 173],
  [115, "HR", 2222],
  [115, "HR", 356],
  [118, "HR", 2670],
  [115, "S", 3263],
  [115, "S", 3034],
  [115, "S", 318],
  [115, "HR", 84],
  [115, "SRES", 10],
  [115, "SRES", 37],
  [118, "SJRES", 24],
  [119, "HCONRES", 1],
  [115, "HR", 39],
];

const LETTERS: Readonly<Record<string, string>> = {
  HR: "H.R.",
  S: "S.",
  SRES: "S. Res.",
  SJRES: "S.J.Res.",
  HCONRES: "H.Con.Res.",
};

/** Citations with their Congress, each in ten spellings. */
const CITATIONS: readonly Meant[] = CITED.flatMap(([other, type, number]) =>
  [other, 117].flatMap((congress) => spelled(congress, type, number)),
);

function spelled(congress: number, type: string, number: number): readonly Meant[] {
  const [plain, dotted] = [type.toLowerCase(), LETTERS[type] ?? type];
  const spellings = [
    `${congress} ${type} ${number}`,
    `${dotted} ${number} (${congress}th)`,
    `${congress}${plain}${number}`,
    `${plain}${number}-${congress}`,
    `${plain} ${number} ${congress}th congress`,
    `${dotted} ${number}, ${congress}th Congress`,
    `${congress}-${type}-${number}`,
    `${type}${number} ${congress}`,
    `${congress}th Congress, ${dotted} ${number}`,
    `${dotted}${number} (${congress}th Cong.)`,
  ];
  return spellings.map((q): Meant => [q, `${congress} ${type} ${number}`]);
}

/** Each record of searches that may mean several. */
const each = (groups: string): readonly string[] =>
  groups
    .split(" ")
    .flatMap((group) => searchesOf(group).flatMap(([, records]) => records.split(" | ")));

/** The files of the bills and the members that the searches look for. */
export const MEANT = {
  files: new Set(
    each(
      "NAMES CITATIONS NICKNAMES MISSPELLINGS MEANINGS WORDS SPELLED TRIED DOING LAWS ADDRESSES " +
        "EVERYDAY_MISSPELLINGS ABOUT_BILLS MORE_DOING MORE_NAMED ASKED",
    ).flatMap((record) => {
      const [congress, type, number] = record.split(" ");
      return type === undefined ? [] : [`BILLSTATUS-${congress}${type.toLowerCase()}${number}.xml`];
    }),
  ),
  people: new Set(each("MEMBERS CALLED LAST_NAMES MORE_NAMED")),
} as const;
