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

export const BillStatusName = z.enum(sets.BILL_STATUSES).meta({
  id: "BillStatus",
  description: [
    "The status of a bill. The set may grow: treat an unknown value as not final. The end of a Congress changes no status.",
    "- `reserved`: a number reserved for the Speaker or Minority Leader, without content",
    "- `introduced`: only introduced",
    "- `referred`: referred to a committee, or discharged from one and referred to another",
    "- `reported`: reported by a committee, or discharged from it, before any passage",
    "- `passed_house`, `passed_senate`: passed that chamber only",
    "- `failed_house`, `failed_senate`: the last vote on passage there failed; may be revived",
    "- `resolving_differences`: both chambers passed it, with different texts",
    "- `in_conference`: before a conference of both chambers",
    "- `passed_congress`: both chambers passed the same text",
    "- `presented`: presented to the President",
    "- `signed`: signed, or law without signature; not yet numbered",
    "- `enacted`: became a public or private law (final)",
    "- `vetoed`: vetoed, no override decided",
    "- `pocket_vetoed`: died by pocket veto (final)",
    "- `override_passed_house`, `override_passed_senate`: that chamber has overridden the veto",
    "- `veto_overridden`: both have; not yet numbered",
    "- `veto_sustained`: an override failed (final)",
    "- `agreed_to`: a simple resolution by its chamber, a concurrent one by both (final)",
    "- `sent_to_states`: an amendment to the Constitution passed both chambers (final)",
    "- `tabled`: the measure itself was laid on the table, by a motion or by a rule (final)",
    "- `postponed`: the measure itself was postponed indefinitely, for example because another passed (final)",
  ].join("\n"),
});

export const TextAbsenceName = z.enum(sets.TEXT_ABSENCES).meta({
  id: "TextAbsence",
  description: [
    "Why a text can't be read here:",
    "",
    "- `no_xml`: it was printed without XML, as codifications and laws are",
    "- `not_yet`: it was printed in the 30 days before the newest bill data of its Congress, and its XML is not out",
    "- `before_113th`: there are no texts of bills in XML from before the 113th Congress",
    "- `not_fetched`: the publisher names its XML, which this service has not downloaded",
    "- `refused`: its file is damaged, doubtful, too large or in USLM",
  ].join("\n"),
});

export const VoteResultName = z.enum(sets.VOTE_RESULTS).meta({
  id: "VoteResult",
  description: [
    "The result of a vote, classified from the chamber's words.",
    "- `passed`: Passed, Bill Passed",
    "- `agreed_to`: Agreed to, of motions, amendments and resolutions",
    "- `confirmed`: Nomination Confirmed",
    "- `overridden`: Veto Overridden",
    "- `guilty`: Guilty",
    "- `failed`: Failed, Defeated, Not Passed",
    "- `rejected`: Rejected, Not Agreed to, Not Confirmed",
    "- `not_guilty`: Not Guilty",
    "- `sustained`: Sustained, Well Taken: a veto, a decision of the chair, a point of order",
    "- `not_sustained`: Not Sustained, Not Well Taken",
    "- `elected`: in the election of the Speaker, somebody had more than half of the votes for persons",
    "- `not_elected`: the same, and nobody had; the Clerk still names who had the most",
    "- `other`: anything else",
  ].join("\n"),
});

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

export const AmendmentStatusName = z.enum(sets.AMENDMENT_STATUSES).meta({
  id: "AmendmentStatus",
  description: [
    "The status of an amendment, by its last action that decides one. The set may grow.",
    "- `submitted`: only submitted, as most Senate amendments are",
    "- `referred`: referred to a committee",
    "- `proposed`: proposed in the Senate or offered in the House, not decided",
    "- `agreed_to`: agreed to by a vote or without objection, or adopted by a rule",
    "- `rejected`: not agreed to, including votes short of the required majority",
    "- `withdrawn`: withdrawn by its sponsor",
    "- `tabled`: laid on the table by a motion",
    "- `ruled_out_of_order`: excluded by the chair after a point of order",
    "- `fell`: became moot, for example because the amendment it amends was withdrawn or cloture was invoked",
  ].join("\n"),
});

export const NominationStatusName = z.enum(sets.NOMINATION_STATUSES).meta({
  id: "NominationStatus",
  description: [
    "The status of a nomination, by its last action that says one. The set may grow.",
    "- `received`: received in the Senate, not referred",
    "- `referred`: referred to a committee, also while it holds hearings or has ordered a report",
    "- `reported`: reported by a committee, or discharged from it",
    "- `on_calendar`: on the Executive Calendar, also while the Senate considers it",
    "- `confirmed`: confirmed by the Senate (final)",
    "- `rejected`: not confirmed (final)",
    "- `returned`: returned to the President without a decision (final)",
    "- `withdrawn`: withdrawn by the President (final)",
    "- `held_over`: kept for the next session by unanimous consent",
  ].join("\n"),
});

export const TreatyStatusName = z.enum(sets.TREATY_STATUSES).meta({
  id: "TreatyStatus",
  description: [
    "The status of a treaty, by its last action that says one. The set may grow. The end of a Congress ends no treaty.",
    "- `received`: received in the Senate, not referred",
    "- `referred`: referred to a committee, also while it holds hearings or has ordered a report, and again after a Congress without a decision",
    "- `reported`: reported by the committee",
    "- `on_calendar`: on the Executive Calendar, also while the Senate considers it",
    "- `approved`: the Senate advised and consented to ratification (final)",
    "- `rejected`: fewer than two thirds agreed; it can be referred again",
    "- `returned`: returned to the President without a decision (final)",
    "- `withdrawn`: withdrawn by the President (final)",
  ].join("\n"),
});

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
