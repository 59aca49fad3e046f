import * as z from "zod";

import * as sets from "../enumerations.ts";

export const BillTypeName = z.enum(sets.BILL_TYPES).meta({
  id: "BillType",
  description:
    "What kind of bill or resolution it is: `HR` and `S` are bills, `HJRES` and `SJRES` joint resolutions, `HCONRES` and `SCONRES` concurrent resolutions, `HRES` and `SRES` simple resolutions of the House and of the Senate.",
});

export const ChamberName = z
  .enum(sets.CHAMBERS)
  .meta({ id: "Chamber", description: "The House of Representatives or the Senate." });

export const CommitteeChamberName = z.enum(sets.COMMITTEE_CHAMBERS).meta({
  id: "CommitteeChamber",
  description: "The chamber that a committee belongs to; `joint` is both.",
});

export const LawTypeName = z.enum(sets.LAW_TYPES).meta({
  id: "LawType",
  description: "A public law is for everyone, a private law for named people.",
});

export const BillStatusName = explained(
  "BillStatus",
  sets.BILL_STATUS_MEANINGS,
  "The status of a bill. The set may grow: treat an unknown value as not final. The end of a Congress changes no status.",
);

export const TextAbsenceName = explained(
  "TextAbsence",
  sets.TEXT_ABSENCE_MEANINGS,
  "Why a text can't be read here:",
);

export const VoteResultName = explained(
  "VoteResult",
  sets.VOTE_RESULT_MEANINGS,
  "The result of a vote, classified from the chamber's words.",
);

export const PositionName = z.enum(sets.POSITIONS).meta({
  id: "Position",
  description:
    "How a member voted; `guilty` and `not_guilty` on articles of impeachment, `candidate` in an election.",
});

export const VoteRequirementName = z.enum(sets.VOTE_REQUIREMENTS).meta({
  id: "VoteRequirement",
  description: "The majority that the question needs; `quorum` is a call of the House.",
});

export const CommitteeTypeName = z
  .enum(sets.COMMITTEE_TYPES)
  .meta({ id: "CommitteeType", description: "What kind of committee it is." });

export const MeetingTypeName = z
  .enum(sets.MEETING_TYPES)
  .meta({ id: "MeetingType", description: "What kind of meeting it is." });

export const AmendmentTypeName = z.enum(sets.AMENDMENT_TYPES).meta({
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

export const TitleCategoryName = z
  .enum(sets.TITLE_CATEGORIES)
  .meta({ id: "TitleCategory", description: "What kind of title it is." });

export const TopicKindName = z.enum(sets.TOPIC_KINDS).meta({
  id: "TopicKind",
  description:
    "The Congressional Research Service's vocabulary that contains the name: a bill has one policy area and any number of legislative subjects.",
});

export const LegislatorRoleName = z.enum(sets.LEGISLATOR_ROLES).meta({
  id: "LegislatorRole",
  description:
    "Delegates and the Resident Commissioner of Puerto Rico sit in the House without a vote on passage.",
});

export const EnactedByName = z.enum(sets.ENACTED_BY).meta({
  id: "EnactedBy",
  description:
    "How the bill became law: `signed` by the President, `unsigned` after ten days, or by `veto_override`.",
});

export const TextFormatName = z
  .enum(sets.TEXT_FORMATS)
  .meta({ id: "TextFormat", description: "The format of a file." });

export const ActionSourceName = z.enum(sets.ACTION_SOURCES).meta({
  id: "ActionSource",
  description: "Who recorded the action.",
});

export const StateCode = z.enum(sets.STATES).meta({
  id: "State",
  description:
    "USPS code of a state, the District of Columbia (`DC`) or a territory; historically also `DK` (Dakota Territory), `OL` (Orleans Territory) and `PI` (Philippine Islands).",
});

function explained<Value extends string>(
  id: string,
  meanings: Readonly<Record<Value, string>>,
  description: string,
) {
  const lines = Object.entries<string>(meanings).map(
    ([value, means]) => `- \`${value}\`: ${means}`,
  );
  return z
    .enum(Object.keys(meanings) as Value[])
    .meta({ id, description: [description, ...lines].join("\n") });
}
