/** Parts of the United States Code, and public laws, as bills cite them. */
export const CITED_LAWS = ["usc", "usc-appendix", "usc-chapter", "public-law"] as const;

interface CitedLaw {
  /** Its one name in requests: `42-usc-1395x_s`, `42-usc-402-note`, `50-usc-app-2012`, `10-usc-chapter-169`, `pl-111-148`. */
  readonly cites: string;
  readonly law: (typeof CITED_LAWS)[number];
  readonly title: number | null;
  readonly section: string | null;
  /** A note has another law, printed below the section. */
  readonly note: boolean;
  readonly text: string;
  readonly uslm_id: string | null;
  /** Whether more sections are cited than this first one. */
  readonly isRange: boolean;
}

const CODE =
  /^(?<title>[1-9]\d?)[\s-]{0,3}U\.?\s?S\.?\s?C\.?[\s-]{0,3}(?:(?<appendix>App(?:endix|\.)?)|(?<chapter>ch(?:apter|\.)?)|§+)?(?:[\s-]{0,3}(?<number>\d{1,6}[a-z]{0,8}(?:-(?!note|et-)[\da-z]{1,8}){0,3})(?:(?<note>[\s-]{1,3}note)|(?<within>(?:_[\da-z]{1,8}|\([\da-z]{1,8}\)){0,9})))?(?:[\s,-]{1,3}et[\s-]{1,3}seq\.?)?$/i;
const PUBLIC_LAW =
  /^P(?:ub(?:lic|\.)?|\.)?[\s-]?L(?:aw\b|\.)?[\s-]{0,3}(?:No\.?\s?)?([1-9]\d{0,2}-)0{0,4}([1-9]\d{0,4})$/i;

/** Reads a citation in any spelling; null if it is of something else. */
export function readLawCitation(written: string): CitedLaw | null {
  const told = written.trim().replaceAll(/[‐‑–]/g, "-");
  const [, congress, of] = PUBLIC_LAW.exec(told) ?? [];
  if (of !== undefined) {
    return {
      cites: `pl-${congress}${of}`,
      law: "public-law",
      title: null,
      section: null,
      note: false,
      isRange: false,
      text: `Public Law ${congress}${of}`,
      uslm_id: `/us/pl/${congress?.replace("-", "/")}${of}`,
    };
  }
  const groups: Partial<Record<string, string>> = CODE.exec(told)?.groups ?? {};
  const { title, appendix, chapter, number: numbers = "", note, within = "" } = groups;
  if (title === undefined || (numbers === "" && appendix === undefined)) return null;
  // `278c-278e` is a range, `300aa-1` a section, and `1a-7` one of the parks'.
  const [first = "", last = "0"] = numbers.split("-");
  const isSection = /[a-z]$/i.test(first) && /^\d\d?$/.test(last);
  const isRange = !isSection && Number.parseInt(last, 10) >= Number.parseInt(first, 10);
  const number = isRange ? first : numbers;
  const parts = Array.from(within.matchAll(/[\da-z]+/gi), ([part]) => part);
  const [law, key, words] =
    chapter !== undefined
      ? (["usc-chapter", "chapter-", "chapter "] as const)
      : appendix !== undefined
        ? (["usc-appendix", "app-", "App. "] as const)
        : (["usc", "", ""] as const);
  return {
    cites: [`${title}-usc-${key}${number}`.replace(/-$/, ""), ...parts]
      .join("_")
      .toLowerCase()
      .concat(note === undefined ? "" : "-note"),
    law,
    title: Number(title),
    section: law === "usc-chapter" || number === "" ? null : number,
    note: note !== undefined,
    isRange,
    // The Code's ids have en dashes: `/us/usc/t42/s1395w–4`.
    uslm_id:
      law === "usc"
        ? [`/us/usc/t${title}/s${number.replaceAll("-", "–")}`, ...parts].join("/")
        : null,
    text: `${title} U.S.C. ${words}${number}${parts.map((part) => `(${part})`).join("")}${note === undefined ? "" : " note"}`.trim(),
  };
}

/** A citation's name, and the names of the section and subsections that it is in. */
export function withWholes(cites: string): readonly string[] {
  const parts = cites.split("_");
  return parts.map((_, at) => parts.slice(0, at + 1).join("_"));
}
