import type { Chamber } from "../../contract/enumerations.ts";
import { printingIn } from "../../contract/citations.ts";
import type { BillText } from "../documents.ts";
import { ascending, descending, orderedBy } from "../parse/order.ts";

/** `reissue`: the same text again; `negative`: a text that was not adopted; `administrative`: about its handling. */
type StageKind = "normal" | "reissue" | "negative" | "administrative";

type Stage = readonly [rank: number, kind: StageKind, name: string];

/** GPO's codes (https://www.govinfo.gov/help/bills), with `*` those of both chambers. Ranks are those in a chamber. */
const TABLE: Readonly<Record<string, Stage>> = {
  "i*": [0, "normal", "Introduced in *"],
  "rd*": [1, "normal", "Received in *"],
  "rf*": [2, "normal", "Referred in *"],
  "rt*": [3, "normal", "Referred to Committee *"],
  "ra*": [3, "normal", "Referred with Amendments *"],
  sc: [3, "administrative", "Sponsor Change"],
  ash: [3, "administrative", "Additional Sponsors House"],
  sas: [3, "administrative", "Additional Sponsors Senate"],
  "rc*": [4, "administrative", "Reference Change *"],
  "ri*": [5, "administrative", "Referral Instructions *"],
  "hd*": [6, "administrative", "Held at Desk *"],
  "cd*": [7, "administrative", "Committee Discharged *"],
  rh: [8, "normal", "Reported in House"],
  rs: [8, "normal", "Reported to Senate"],
  "op*": [9, "reissue", "Ordered to be Printed *"],
  "pc*": [10, "normal", "Placed on Calendar *"],
  "lt*": [11, "negative", "Laid on Table in *"],
  fah: [12, "negative", "Failed Amendment House"],
  "fp*": [12, "negative", "Failed Passage *"],
  "ip*": [13, "negative", "Indefinitely Postponed *"],
  as: [13, "normal", "Amendment in Senate"],
  pav: [14, "administrative", "Previous Action Vitiated"],
  pp: [14, "reissue", "Public Print"],
  pap: [15, "reissue", "Printed as Passed"],
  "cp*": [16, "normal", "Considered and Passed *"],
  "at*": [17, "normal", "Agreed to *"],
  "e*": [18, "normal", "Engrossed in *"],
  eph: [18, "normal", "Engrossed and Deemed Passed by House"],
  rhuc: [19, "administrative", "Returned to the House by Unanimous Consent"],
  // A chamber's engrossed amendments follow both chambers' texts.
  "ea*": [100, "normal", "Engrossed Amendment *"],
  reah: [101, "reissue", "Re-engrossed Amendment House"],
  res: [101, "reissue", "Re-engrossed Amendment Senate"],
  pwah: [102, "reissue", "Ordered to be Printed with House Amendment"],
  enr: [200, "normal", "Enrolled Bill"],
  renr: [201, "reissue", "Re-enrolled Bill"],
};

const STAGES: ReadonlyMap<string, Stage> = new Map(
  Object.entries(TABLE).flatMap(([code, [rank, kind, name]]) =>
    ["House", "Senate"].map((chamber): [string, Stage] => [
      code.replace("*", chamber.charAt(0).toLowerCase()),
      [rank, kind, name.replace("*", chamber)],
    ]),
  ),
);

const AMENDED = 100;
const ENROLLED = 200;
const LAW = 300;
/** Texts of the chamber where the bill did not begin follow those of the first. */
const SECOND_CHAMBER = 20;

export type TextOrigin = Pick<BillText, "version_code" | "version_name" | "date" | "formats">;

/** `eas2` is a second `eas`, and `eh1s` another `eh`. */
const baseOf = (code: string): string => code.replace(/\d+s?$/, "");
const repeatOf = (code: string): number => Number(/\d+/.exec(code)?.[0] ?? 0);

export const stageName = (code: string): string | null => STAGES.get(baseOf(code))?.[2] ?? null;
/** The code of a first printing of this name. */
export const codeOfStage = (name: string): string | null =>
  [...STAGES].find(([, [, , stage]]) => stage === name)?.[0] ?? null;

export const isLawText = ({ version_code, version_name }: TextOrigin): boolean =>
  version_code === null && /law$/i.test(version_name);

/** Newest first; of one day, and without a date, by stage: no enrolled text has a date. */
export function inTextOrder<Text extends TextOrigin>(texts: readonly Text[]): readonly Text[] {
  const [undated, dated] = [texts.filter(isUndated), texts.filter((each) => !isUndated(each))];
  const ordered = dated.toSorted(TEXT_ORDER);
  for (const text of undated.toSorted(TEXT_ORDER).toReversed()) {
    const older = ordered.findIndex((each) => rankOf(each) < rankOf(text));
    ordered.splice(older === -1 ? ordered.length : older, 0, text);
  }
  return ordered;
}

/** The newest text that was printed as the bill's, of texts in order; a law's text is not the bill's. */
export function latestText<Text extends TextOrigin>(ordered: readonly Text[]): Text | null {
  const printed = ordered.filter((each) => !isLawText(each));
  const isOwn = ({ version_code: code }: Text): boolean =>
    code === null || /^(?:normal|reissue)$/.test(STAGES.get(baseOf(code))?.[1] ?? "normal");
  return printed.find(isOwn) ?? printed[0] ?? null;
}

const isUndated = ({ date }: TextOrigin): boolean => date === null;

/** A larger number is a later stage. */
function rankOf(text: TextOrigin): number {
  const { version_code: code, version_name: name, formats } = text;
  if (isLawText(text)) return LAW;
  if (code === null) return /^enrolled/i.test(name) ? ENROLLED : -1;
  const [rank, , stage] = STAGES.get(baseOf(code)) ?? [-1, "normal", ""];
  if (rank >= ENROLLED) return rank;
  const origin = formats
    .map(({ url }) => printingIn(url)?.type.charAt(0).toLowerCase())
    .find(Boolean);
  const chamber = chamberIn(stage)?.charAt(0) ?? origin;
  const isSecond = chamber !== origin;
  if (rank >= AMENDED) {
    return AMENDED + 2 * repeatOf(code) + Number(!isSecond);
  }
  return rank + (isSecond ? SECOND_CHAMBER : 0) + repeatOf(code) / 100;
}

const chamberIn = (stage: string): Chamber | undefined =>
  /house|senate/.exec(stage.toLowerCase())?.[0] as Chamber | undefined;

const TEXT_ORDER = orderedBy<TextOrigin>(
  descending("date", rankOf),
  ascending("version_name", "version_code"),
  ascending((each) => JSON.stringify(each)),
);
