import { type Damage, inText, transitDamages } from "./damage.ts";

const isYaml = (file: string): boolean => file.endsWith(".yaml");
const PEOPLE = /legislators-(?:current|historical)\.yaml$/;

/** Splits a list into its head and its entries. */
function parted(text: string): readonly [head: string, ...entries: string[]] {
  const start = /^[A-Z]{4}\w{0,2}:/m.test(text) ? /^(?=[A-Z]{4}\w{0,2}:)/m : /^(?=- )/m;
  const [head = "", ...entries] = text.split(start);
  return [head, ...entries];
}

const yaml = (
  name: string,
  change: (text: string, file: string) => string | null,
  more: Partial<Damage> = {},
): Damage => inText(name, (text, file) => (isYaml(file) ? change(text, file) : null), more);

const people = (name: string, change: (text: string) => string | null): Damage =>
  yaml(name, (text, file) => (PEOPLE.test(file) ? change(text) : null));

const eachEntry =
  (change: (entry: string) => string, oneIn = 1) =>
  (text: string): string => {
    const [head, ...entries] = parted(text);
    return [head, ...entries.map((entry, at) => (at % oneIn === 0 ? change(entry) : entry))].join(
      "",
    );
  };

const withoutTerms = (entry: string): string =>
  entry.replace(/^ {2}terms:\n[\s\S]*/m, "  terms: []\n");
const withoutLine =
  (key: string) =>
  (entry: string): string =>
    entry.replaceAll(new RegExp(`^ +(?:- )?${key}: .*\\n(?: {6,}[^-\\s].*\\n)*`, "gm"), "");

const cuts = [10, 50, 90].flatMap((percent): Damage[] => {
  const cut = (text: string): number => Math.floor((text.length * percent) / 100);
  return [
    yaml(`a list cut at ${percent} %, in a line`, (text) => text.slice(0, cut(text)).trimEnd()),
    yaml(`a list cut at ${percent} %, at the end of a line`, (text) =>
      text.slice(0, text.lastIndexOf("\n", cut(text)) + 1),
    ),
    yaml(`a list cut at ${percent} %, at the end of an entry`, (text) => {
      const [head, ...entries] = parted(text);
      return [head, ...entries.slice(0, Math.floor((entries.length * percent) / 100))].join("");
    }),
  ];
});

export const LIST_DAMAGES: readonly Damage[] = [
  ...cuts,
  yaml("a list that is {}", () => "{}\n"),
  yaml("a list that is []", () => "[]\n"),
  yaml("a list with its last byte missing", (text) => text.slice(0, -1)),
  yaml(
    "a list without its last entry and final newline",
    (text) => {
      const [head, ...entries] = parted(text);
      return [head, ...entries.slice(0, -1)].join("").trimEnd();
    },
    { told: "all" },
  ),
  yaml("a list with an entry twice", (text) => {
    const [head, first = "", ...entries] = parted(text);
    return [head, first, first, ...entries].join("");
  }),
  yaml("a list twice in its file", (text) => text + parted(text).slice(1).join("")),
  yaml("a list with ids in lower case", (text) =>
    text.replaceAll(/(?<=bioguide: )\w+/g, (id) => id.toLowerCase()),
  ),
  yaml("a list with codes in lower case", (text) =>
    text.replaceAll(/^(?:[A-Z]{4}\w{0,2}(?=:))|(?<=thomas_id: )[A-Z]\w+/gm, (code) =>
      code.toLowerCase(),
    ),
  ),
  yaml("a list without ids", (text) => text.replaceAll(/(?<=bioguide:) \w+/g, ' ""')),
  yaml(
    "a list with a tenth of its ids dropped",
    eachEntry((entry) => entry.replaceAll(/(?<=bioguide:) \w+/g, ' ""'), 10),
  ),
  yaml("a list with invalid ids", (text) => text.replaceAll(/(?<=bioguide: )\w+/g, "unknown")),
  yaml("a list without codes", (text) => text.replaceAll(/(?<=thomas_id:) .*/g, ' ""')),
  yaml(
    "a list with a tenth of its codes dropped",
    eachEntry((entry) => entry.replaceAll(/(?<=thomas_id:) .*/g, ' ""'), 10),
  ),
  people("legislators without terms", eachEntry(withoutTerms)),
  people("legislators, a tenth without terms", eachEntry(withoutTerms, 10)),
  people("legislators without parties", eachEntry(withoutLine("party"))),
  people("legislators, a tenth without a party", eachEntry(withoutLine("party"), 10)),
  people("legislators without states", eachEntry(withoutLine("state"))),
  people("legislators without dates of terms", eachEntry(withoutLine("end"))),
  people("legislators without birthdays", eachEntry(withoutLine("birthday"))),
  people("legislators without other ids", eachEntry(withoutLine("govtrack"))),
  people("legislators born in 3017", (text) => text.replaceAll(/(?<=birthday: '?)\d{4}/g, "3017")),
  people("a legislator born in 3017", (text) => text.replace(/(?<=birthday: '?)\d{4}/, "3017")),
  people("legislators without last names", eachEntry(withoutLine("last"))),
  people("legislators whose terms have no chamber", (text) =>
    text.replaceAll(/(?<=type: )(?:rep|sen)\b/g, "member"),
  ),
  people("a legislator with a term outside all Congresses", (text) =>
    text.replace(/(?<=start: '?)\d{4}/, "3017"),
  ),
  people("legislators with another name for terms", (text) =>
    text.replaceAll(/^( {2})terms:/gm, "$1term:"),
  ),
  people("a legislator twice with two parties", (text) => {
    const [head, first = "", ...entries] = parted(text);
    const other = first.replaceAll(/(?<=party: )\w+/g, (party) =>
      party === "Republican" ? "Democrat" : "Republican",
    );
    return [head, first, ...entries, other].join("");
  }),
  yaml("committees without phones", (text, file) =>
    file.includes("committees-") ? withoutLine("phone")(text) : null,
  ),
  yaml("committees without subcommittees", (text, file) =>
    file.includes("committees-")
      ? eachEntry((entry) => entry.replace(/^ {2}subcommittees:\n(?: {2}[- ].*\n)*/m, ""))(text)
      : null,
  ),
  yaml("committees without names", (text, file) =>
    file.includes("committees-") ? withoutLine("name")(text) : null,
  ),
  yaml("seats with half of each committee dropped", (text, file) =>
    file.includes("membership")
      ? eachEntry((entry) => {
          const [head, ...seats] = entry.split(/^(?= *- )/m);
          return [head, ...seats.slice(0, Math.ceil(seats.length / 2))].join("");
        })(text)
      : null,
  ),
  yaml("seats without titles", (text, file) =>
    file.includes("membership") ? withoutLine("title")(text) : null,
  ),
  yaml(
    "seats whose sides are exchanged",
    (text, file) =>
      file.includes("membership")
        ? text.replaceAll(/(?<=party: )(?:majority|minority)/g, (side) =>
            side === "majority" ? "minority" : "majority",
          )
        : null,
    { told: "losses" },
  ),
  yaml("accounts without addresses", (text, file) =>
    file.includes("social") ? withoutLine("twitter")(text) : null,
  ),
  yaml("a list with a control character", (text) =>
    text.replace(/(?<=(?:name|last|twitter): )/, "\u0007"),
  ),
  yaml("a list with tabs", (text) => text.replaceAll(/^ {2}/gm, "\t")),
  inText("a table cut to half, in a line", (text, file) =>
    file.endsWith(".csv") ? text.slice(0, Math.floor(text.length / 2)) : null,
  ),
  inText("a table cut to half, at the end of a line", (text, file) =>
    file.endsWith(".csv") ? text.slice(0, text.lastIndexOf("\n", text.length / 2) + 1) : null,
  ),
  inText("a table without its heading", (text, file) =>
    file.endsWith(".csv") ? text.slice(text.indexOf("\n") + 1) : null,
  ),
  inText("a table with another name for a column", (text, file) =>
    file.endsWith(".csv") ? text.replace("party", "affiliation") : null,
  ),
  ...transitDamages("a list"),
];
