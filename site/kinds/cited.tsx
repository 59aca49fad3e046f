/** Bills, amendments, laws, nominations and treaties, which are known by their citation. */
import { amendmentCitation } from "../../contract/addresses.ts";
import { type AmendmentType, LAW_STATUSES } from "../../contract/enumerations.ts";
import type { CommitteeBill } from "../../contract/kinds/bills-below.ts";
import type { LegislatorRef, VoteRef } from "../../contract/schemas/shared.ts";
import type { LatestAction } from "../../contract/schemas/actions.ts";
import { listed } from "../../contract/schemas/listed.ts";
import { easternDayAt } from "../../contract/eastern.ts";
import { capital } from "../../contract/text.ts";
import { amount } from "../../lib/amounts.ts";
import { writtenDay } from "../components/written-time.ts";
import { Linked, placeOf } from "./linked.tsx";
import { statusName } from "./words.ts";
import { legislatorName } from "./legislator.tsx";
import type { Head, Name } from "./view.ts";

/** Any of them, or what another record says of it. */
export interface Cited {
  /** Votes name amendments by type and number, or not even so. */
  readonly citation?: string;
  readonly type?: string | null;
  readonly number?: number | null;
  readonly title?: string | null;
  readonly purpose?: string | null;
  readonly description?: string | null;
  /** Only nominations have these. */
  readonly part_number?: string | null;
  readonly organization?: string | null;
  readonly nominees?: readonly { readonly name: string; readonly position: string | null }[] | null;
  readonly status?: string | null;
  readonly status_date?: string | null;
  readonly sponsor?: LegislatorRef | null;
  readonly latest_action?: LatestAction | null;
  readonly vote?: VoteRef | null;
  readonly referred_at?: string | null;
  readonly latest_activity?: CommitteeBill["latest_activity"];
}

/** What the citation and the title say. */
const SAID = listed("citation title purpose type number law_type law_number part_number");
const STATE = listed("status status_date sponsor referred_at latest_activity");

/** Lists of officers have long descriptions. */
const LONGEST = 200;

/** The title of a record that has one, or whom a nomination is about: the person and the office. */
export function titleOf({ title, purpose, part_number, ...nomination }: Cited): string | null {
  if (part_number === undefined) return title ?? purpose ?? null;
  const { description, organization, nominees } = nomination;
  if (description != null && description.length <= LONGEST) return description;
  const [first, ...others] = nominees ?? [];
  if (first === undefined) return organization ?? null;
  const more = others.length === 0 ? null : `and ${amount(others.length, "other")}`;
  return [first.name, first.position, more].filter(Boolean).join(", ");
}

const citationOf = ({ citation, type, number }: Cited): string | null =>
  citation ?? (type && number ? amendmentCitation({ type: type as AmendmentType, number }) : null);

const dayOf = (at: string): string => writtenDay(easternDayAt(at));

/** The status in the same words as in the latest action, and who began it. */
export function citedName(record: Cited): Name {
  const { status, status_date: date, sponsor, latest_action: action } = record;
  const { referred_at, latest_activity: activity } = record;
  const title = titleOf(record);
  const text = [citationOf(record), title].filter(Boolean).join(": ");
  const said = listed("description organization").filter(
    (each) => title !== null && record[each] === title,
  );
  if (status == null) return { text, used: [...SAID, ...said] };
  const isSame = action != null && action.date === date;
  // What comes after a law decides nothing about it.
  const isOver = (LAW_STATUSES as readonly string[]).includes(status);
  const law = isSame ? /Became (Public|Private) Law No: ([\d-]+)/.exec(action.text) : null;
  const isOther = activity?.at !== referred_at || activity?.name !== "Referred To";
  const became = `Became ${law?.[1]} Law ${law?.[2]}`;
  return {
    text,
    used: [...SAID, ...said, ...STATE, ...(isSame || isOver ? (["latest_action"] as const) : [])],
    line: [
      <>
        <strong>{law === null || status !== "enacted" ? statusName(status) : became}</strong>
        {date != null && ` ${writtenDay(date)}`}
      </>,
      sponsor && <Linked href={placeOf(sponsor).href}>{legislatorName(sponsor).text}</Linked>,
      referred_at != null && `Referred to the committee ${dayOf(referred_at)}`,
      activity != null &&
        isOther &&
        [
          capital(activity.name.toLowerCase()).replace(/ (?:by|to|from)$/, ""),
          ...(activity.at === null ? [] : [dayOf(activity.at)]),
        ].join(" "),
    ],
  };
}

/** How far it has come. */
export function citedHead(record: Cited): Head {
  const { citation, status, status_date, latest_action, vote, description } = record;
  const title = titleOf(record);
  const isUntitled = record.part_number !== undefined && title !== description;
  return {
    title: title ?? citation ?? "",
    above: (title !== null && citation) || "",
    content: isUntitled && description != null && <p>{description}</p>,
    facts: { status, status_date, latest_action, vote },
  };
}
