import * as z from "zod";

import * as sets from "../enumerations.ts";
import { reads } from "./reading.ts";

export const BillTypeName = reads(z.enum(sets.BILL_TYPES), {
  labels: sets.BILL_TYPE_NAMES,
  isPlain: true,
}).meta({
  id: "BillType",
  description:
    "What kind of bill or resolution it is: `HR` and `S` are bills, `HJRES` and `SJRES` joint resolutions, `HCONRES` and `SCONRES` concurrent resolutions, `HRES` and `SRES` simple resolutions of the House and of the Senate.",
});

export const ChamberName = reads(z.enum(sets.CHAMBERS), { isPlain: true }).meta({
  id: "Chamber",
  description: "The House of Representatives or the Senate.",
});

export const CommitteeChamberName = reads(z.enum(sets.COMMITTEE_CHAMBERS), { isPlain: true }).meta({
  id: "CommitteeChamber",
  description: "The chamber that a committee belongs to; `joint` is both.",
});

export const LawTypeName = reads(z.enum(sets.LAW_TYPES), { isPlain: true }).meta({
  id: "LawType",
  description: "A public law is for everyone, a private law for named people.",
});

export const BillStatusName = explained(
  "BillStatus",
  sets.BILL_STATUS_MEANINGS,
  "The status of a bill. The set may grow: treat an unknown value as not final. The end of a Congress changes no status.",
  sets.BILL_STATUS_NAMES,
);

export const TextAbsenceName = explained(
  "TextAbsence",
  sets.TEXT_ABSENCE_MEANINGS,
  "Why a text can't be read here:",
  sets.TEXT_ABSENCE_NAMES,
);

export const VoteResultName = explained(
  "VoteResult",
  sets.VOTE_RESULT_MEANINGS,
  "The result of a vote, classified from the chamber's words.",
);

export const PositionName = reads(z.enum(sets.POSITIONS), { isPlain: true }).meta({
  id: "Position",
  description:
    "How a member voted; `guilty` and `not_guilty` on articles of impeachment, `candidate` in an election.",
});

export const VoteRequirementName = z.enum(sets.VOTE_REQUIREMENTS).meta({
  id: "VoteRequirement",
  description: "The majority that the question needs; `quorum` is a call of the House.",
});

export const CommitteeTypeName = reads(z.enum(sets.COMMITTEE_TYPES), { isPlain: true }).meta({
  id: "CommitteeType",
  description: "What kind of committee it is.",
});

export const MeetingTypeName = reads(z.enum(sets.MEETING_TYPES), { isPlain: true }).meta({
  id: "MeetingType",
  description: "What kind of meeting it is.",
});

export const AmendmentTypeName = reads(z.enum(sets.AMENDMENT_TYPES), {
  labels: sets.AMENDMENT_TYPE_NAMES,
  isPlain: true,
}).meta({
  id: "AmendmentType",
  description:
    "House amendment (`HAMDT`), Senate amendment (`SAMDT`) or unprinted Senate amendment (`SUAMDT`).",
});

export const AmendmentStatusName = explained(
  "AmendmentStatus",
  sets.AMENDMENT_STATUS_MEANINGS,
  "The status of an amendment, by its last action that decides one. The set may grow.",
);

export const NominationStatusName = explained(
  "NominationStatus",
  sets.NOMINATION_STATUS_MEANINGS,
  "The status of a nomination, by its last action that says one. The set may grow.",
);

export const TreatyStatusName = explained(
  "TreatyStatus",
  sets.TREATY_STATUS_MEANINGS,
  "The status of a treaty, by its last action that says one. The set may grow. The end of a Congress ends no treaty.",
);

export const TitleCategoryName = reads(z.enum(sets.TITLE_CATEGORIES), { at: "nowhere" }).meta({
  id: "TitleCategory",
  description: "What kind of title it is.",
});

export const TopicKindName = reads(z.enum(sets.TOPIC_KINDS), { isPlain: true }).meta({
  id: "TopicKind",
  description:
    "The Congressional Research Service's vocabulary that contains the name: a bill has one policy area and any number of legislative subjects.",
});

export const LegislatorRoleName = reads(z.enum(sets.LEGISLATOR_ROLES), { isPlain: true }).meta({
  id: "LegislatorRole",
  description:
    "Delegates and the Resident Commissioner of Puerto Rico sit in the House without a vote on passage.",
});

export const EnactedByName = z.enum(sets.ENACTED_BY).meta({
  id: "EnactedBy",
  description:
    "How the bill became law: `signed` by the President, `unsigned` after ten days, or by `veto_override`.",
});

export const TextFormatName = reads(z.enum(sets.TEXT_FORMATS), {
  labels: sets.TEXT_FORMAT_NAMES,
  isTitle: true,
}).meta({ id: "TextFormat", description: "The format of a file." });

export const ReportTypeName = reads(z.enum(sets.REPORT_TYPES), {
  labels: sets.REPORT_TYPE_NAMES,
  isPlain: true,
}).meta({
  id: "CommitteeReportType",
  description:
    "A report to the House (`HRPT`) or to the Senate (`SRPT`), or one on a treaty or nomination (`ERPT`).",
});

export const ActionSourceName = reads(z.enum(sets.ACTION_SOURCES), { isPlain: true }).meta({
  id: "ActionSource",
  description: "Who recorded the action.",
});

export const StateCode = reads(z.enum(sets.STATES), {
  labels: sets.STATE_NAMES,
  isPlain: true,
}).meta({
  id: "State",
  description:
    "USPS code of a state, the District of Columbia (`DC`) or a territory; historically also `DK` (Dakota Territory), `OL` (Orleans Territory) and `PI` (Philippine Islands).",
});

function explained<Value extends string>(
  id: string,
  meanings: Readonly<Record<Value, string>>,
  description: string,
  labels?: Readonly<Partial<Record<Value, string>>>,
) {
  const lines = Object.entries<string>(meanings).map(
    ([value, means]) => `- \`${value}\`: ${means}`,
  );
  const names = z.enum(Object.keys(meanings) as Value[]);
  return reads(names, { isPlain: true, ...(labels !== undefined && { labels }) }).meta({
    id,
    description: [description, ...lines].join("\n"),
  });
}
