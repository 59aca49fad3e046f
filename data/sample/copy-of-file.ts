import type { SampleFile } from "./sample-files.ts";

/** The largest number of a bill, amendment, law or roll call in the sample. */
const STEP = 118;
/** Roll calls are copied so often only; bills of later copies were decided by the same ones. */
const VOTE_COPIES = 8;

/** Looks behind each number for what it is the number of. */
const numbersAfter = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(`(?<=${patterns.map(({ source }) => source).join("|")})\\d+(?![\\d-])`, "g");

const ROLL_CALLS = numbersAfter(
  /<(?:rollNumber|rollcall-num|vote_number)>/,
  /Roll no\. |Vote Number: /,
  /\/roll|vote_\d{3}_\d_/,
);
const OTHERS = numbersAfter(
  /<number>(?:\d{3}-)?/,
  /<document_type>(?!PN|Treaty)[^<]*<\/document_type>\s*<document_number>/,
  // `H.R. `, `S `, `H.J. RES. `, `S.Con.Res. `
  /\b[HS][. ]{1,2}(?:R[. ]{1,2}|(?:(?:J|CON|Con)[. ]{1,2})?(?:RES|Res)[. ]{1,2})?/,
  /Amdt\. | SA |amendment numbered |Law No: \d{3}-/,
  /BILLS(?:TATUS)?-\d{3}[a-z]+|-(?:bill|resolution)\//,
);
/** `119th`, `119-7`, `119_1`, `/119/`, `119hr7`. */
const CONGRESS = /(?<!\d)11[89](?=th|[-_]\d|\/|<\/(?:document_)?congress>|[hs][a-z]*\d)/g;
const YEAR = /(?<!\d)202[3-6](?=(?:[01]\d[0-3]\d)?(?!\d))/g;

/**
 * Returns the file of copy `copy` of the legislature, whose bills, amendments, laws and roll calls have other numbers.
 * Odd copies happen two Congresses earlier. Returns null for files of which one is enough.
 */
export function copyOfFile({ path, text }: SampleFile, copy: number): SampleFile | null {
  const isVote = path.startsWith("votes/");
  if (!/^(?:bills|texts|votes)\//.test(path) || (isVote && copy >= VOTE_COPIES)) return null;
  return { path: changed(path, copy), text: changed(text, copy) };
}

function changed(text: string, copy: number): string {
  const added = STEP * Math.floor(copy / 2);
  const votesAdded = STEP * Math.floor((copy % VOTE_COPIES) / 2);
  const numbered = text
    .replaceAll(ROLL_CALLS, (vote) => String(Number(vote) + votesAdded).padStart(vote.length, "0"))
    .replaceAll(OTHERS, (number) => String(Number(number) + added));
  if (copy % 2 === 0) return numbered;
  return numbered
    .replaceAll(CONGRESS, (congress) => String(Number(congress) - 2))
    .replaceAll(YEAR, (year) => String(Number(year) - 4));
}
