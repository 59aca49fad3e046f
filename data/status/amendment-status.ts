/** Derives an amendment's status from its actions, since the Library of Congress publishes none. */
import type { AmendmentStatus } from "../../contract/enumerations.ts";
import type { Amendment } from "../../contract/kinds/amendment.ts";
import type { BillAction, BillAmendment, Day } from "../documents.ts";
import { ownValue } from "../../lib/required.ts";

export type AmendmentProgress = Pick<Amendment, "status" | "status_date" | "status_action">;

interface AmendmentStep {
  readonly status: AmendmentStatus;
  readonly date: Day | null;
  readonly action: string | null;
}

/** The last step counts. On one day, a decision outranks a submission, however the source sorts them. */
export function amendmentProgress({
  actions,
  description,
  purpose,
  submitted_date,
  proposed_date,
}: Pick<
  BillAmendment,
  "actions" | "description" | "purpose" | "submitted_date" | "proposed_date"
>): AmendmentProgress {
  const oldest = actions.at(-1)?.date ?? null;
  let steps: readonly AmendmentStep[] = [
    { status: "submitted", date: submitted_date ?? oldest, action: null },
    ...(proposed_date === null
      ? []
      : [{ status: "proposed", date: proposed_date, action: null } as const]),
  ];
  for (const action of oldestFirst(actions)) {
    if (UNDONE.test(action.text)) steps = steps.filter(({ status }) => !isDecided(status));
    else steps = withStep(steps, action);
  }
  const { status, date, action } = steps.at(-1) as AmendmentStep;
  // A rule adopts some House amendments without an action (115 H.Amdt. 500).
  if (!isDecided(status) && ADOPTED.test(`${description} ${purpose}`)) {
    return { status: "agreed_to", status_date: date, status_action: null };
  }
  return { status, status_date: date, status_action: action };
}

const ADOPTED =
  /\b(?:is|are|be|was|were) (?:hereby )?(?:considered (?:as |to have been )?)?adopted\b|\b(?:house|senate) (?:has )?adopted (?:an|the|this) amendment/i;

/** The Library's rows of a day come first, since they only repeat the chamber's in an order of their own. */
function oldestFirst(actions: readonly BillAction[]): readonly BillAction[] {
  const rows = actions.filter(({ duplicate_of }) => duplicate_of === null).toReversed();
  return [...Map.groupBy(rows, ({ date }) => date).values()].flatMap((day) => [
    ...day.filter(isOfLibrary),
    ...day.filter((row) => !isOfLibrary(row)),
  ]);
}

const isOfLibrary = ({ source }: BillAction): boolean => source === "library_of_congress";

function withStep(
  steps: readonly AmendmentStep[],
  { date, text, code }: BillAction,
): readonly AmendmentStep[] {
  const status = statusIn(text, code);
  const last = steps.at(-1) as AmendmentStep;
  if (status === null) return steps;
  const step: AmendmentStep = { status, date, action: text };
  if (status === last.status) {
    return last.action === null || date === last.date ? [...steps.slice(0, -1), step] : steps;
  }
  const isLater = last.date !== null && date > last.date;
  return isLater || RANKS[status] >= RANKS[last.status] ? [...steps, step] : steps;
}

const DECIDED = 3;

export const isDecided = (status: AmendmentStatus): boolean => RANKS[status] >= DECIDED;
const RANKS: Readonly<Record<AmendmentStatus, number>> = {
  submitted: 0,
  referred: 1,
  proposed: 2,
  agreed_to: DECIDED,
  rejected: DECIDED,
  withdrawn: DECIDED,
  tabled: DECIDED,
  ruled_out_of_order: DECIDED,
  fell: DECIDED,
};

// "Senate vitiated previous adoption of amendment SA 5193." (117 S. 734)
const UNDONE =
  /\b(?:vitiated|rescinded|vacated) (?:(?:the|its|previous) )*(?:adoption|action|rejection)/i;

// Questions about an amendment that don't decide it, whatever their result.
const OTHER_QUESTION =
  /^(?:[^:]*: )?(?:cloture|motion to (?:waive|reconsider|commit|refer)|motion to table .* (?:rejected|failed|not agreed)|on ordering the previous|point of order .*\b(?:raised|withdrawn)\b)|\bmodified by unanimous consent\b/i;

const TEXTS: readonly (readonly [pattern: RegExp, status: AmendmentStatus])[] = [
  [/\bfell when\b/i, "fell"],
  [/\b(?:ruled|held) out of order\b|\bpoint of order\b.*\bsustained\b/i, "ruled_out_of_order"],
  [/\bmotion to table\b.*\bagreed to\b/i, "tabled"],
  [/\bwithdrawn\b/i, "withdrawn"],
  [/\bnot agreed to\b|^on agreeing to\b.*\bfailed\b|^amendment failed\b|\brejected\b/i, "rejected"],
  [/\bagreed to\b/i, "agreed_to"],
  [ADOPTED, "agreed_to"],
  [/\bproposed by\b|\boffered\b|\breported by\b/i, "proposed"],
  [/^referred to\b/i, "referred"],
  [/\bsubmitted\b/i, "submitted"],
];

// Rows that only name the kind of action.
const CODES: Readonly<Record<string, AmendmentStatus>> = {
  71000: "proposed",
  72000: "agreed_to",
  73000: "rejected",
  76000: "agreed_to",
  77000: "rejected",
  79000: "agreed_to",
  80000: "rejected",
  91000: "submitted",
  93000: "proposed",
  94000: "agreed_to",
  95000: "rejected",
};

function statusIn(text: string, code: string | null): AmendmentStatus | null {
  if (OTHER_QUESTION.test(text)) return null;
  const found = TEXTS.find(([pattern]) => pattern.test(text));
  return found?.[1] ?? ownValue(CODES, code ?? "") ?? null;
}
