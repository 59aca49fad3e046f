const DAY = "2025-10-07";
const element = (name: string, text: string): string => `<${name}>${text}</${name}>`;

const named = (type: string, number: string, congress = 119): string =>
  `<document>${[
    element("document_congress", String(congress)),
    element("document_type", type),
    element("document_number", number),
    element("document_name", `${type}${number}`),
    element("document_title", `Title of ${number}`),
  ].join("")}</document>`;

const amendment = (number: number, bill: string): string =>
  `<amendment>${[
    element("amendment_number", `S.Amdt. ${number}`),
    element("amendment_to_document_number", bill),
    element("amendment_purpose", `Purpose of ${number}.`),
  ].join("")}</amendment>`;

const senateVote = (number: number, asked: string, ...matters: readonly string[]): string =>
  `<roll_call_vote>${[
    element("congress", "119"),
    element("session", "1"),
    element("vote_number", String(number)),
    element("vote_date", "October 7, 2025,  05:01 PM"),
    element("vote_question_text", asked),
    element("question", "On the Question"),
    element("vote_title", "Executive Calendar Nos: 89 and 105, en bloc"),
    element("majority_requirement", "1/2"),
    element("vote_result", "Agreed to"),
    ...matters,
    "<count><yeas>2</yeas><nays>1</nays><present/><absent/></count>",
  ].join("")}</roll_call_vote>`;

const houseVote = (number: number, matter: string): string =>
  `<rollcall-vote><vote-metadata>${[
    element("congress", "119"),
    element("session", "1st"),
    element("rollcall-num", String(number)),
    element("legis-num", matter),
    element("vote-question", "On Motion to Suspend the Rules and Pass, En Bloc"),
    element("vote-type", "2/3 YEA-AND-NAY"),
    element("vote-result", "Passed"),
    element("action-date", "7-Oct-2025"),
    `<action-time time-etz="17:01">5:01 PM</action-time>`,
    element("vote-desc", "Several acts"),
  ].join("")}</vote-metadata></rollcall-vote>`;

/** A bill whose own file names no roll call. */
const bill = (type: string, number: number, amendments = ""): string =>
  `<billStatus><version>3.0.0</version><bill>${[
    element("number", String(number)),
    element("updateDate", "2025-10-10T04:02:54Z"),
    element("originChamber", type.startsWith("H") ? "House" : "Senate"),
    element("type", type),
    element("introducedDate", "2025-04-26"),
    element("congress", "119"),
    element("title", `The act of ${number}`),
    `<actions><item><actionDate>2025-04-26</actionDate><text>Introduced</text><type>IntroReferral</type></item></actions>`,
    element("amendments", amendments),
  ].join("")}</bill></billStatus>`;

const ofBill = (number: number): string =>
  element(
    "amendment",
    [
      element("number", String(number)),
      element("congress", "119"),
      element("type", "SAMDT"),
      element("purpose", `Purpose of ${number}.`),
      element("submittedDate", "2025-10-01T04:00:00Z"),
      element("chamber", "Senate"),
    ].join(""),
  );

const listed = (number: number, vote: number, part = "00"): Readonly<Record<string, unknown>> => ({
  congress: 119,
  number,
  partNumber: part,
  citation: `PN${number}`,
  description: `Nominee ${number}, to be an officer.`,
  latestAction: {
    actionDate: DAY,
    text: `Confirmed by the Senate by Yea-Nay Vote. 2 - 1. Record Vote Number: ${vote}.`,
  },
  nominationType: { isCivilian: true },
  receivedDate: "2025-06-16",
  updateDate: "2025-10-08T11:00:13Z",
});

const treaty = (number: number) => ({
  congressReceived: 119,
  number,
  suffix: "",
  topic: "Taxation",
  transmittedDate: "2025-02-14T00:00:00Z",
  updateDate: "2025-10-15T00:33:28Z",
});

const RATIFIED = {
  actionDate: DAY,
  text: "Resolution of advice and consent to ratification agreed to in Senate by Yea-Nay Vote. 2 - 1. Record Vote Number: 903.",
};

/** Publishers' files of roll calls on several matters each. */
export const VOTED_TOGETHER: Readonly<Record<string, string | object>> = {
  "nominations/nominations-119.json": {
    nominations: [
      ...["01", "02", "03"].map((part) => listed(801, 901, part)),
      ...[802, 803, 804].map((number) => listed(number, 902)),
    ],
  },
  "treaties/treaties.json": { treaties: [81, 82].map(treaty) },
  "treaties/treaty-119-81-actions.json": { actions: [RATIFIED] },
  "treaties/treaty-119-82-actions.json": { actions: [RATIFIED] },
  "bills/BILLSTATUS-119sjres81.xml": bill("SJRES", 81),
  "bills/BILLSTATUS-119sjres82.xml": bill("SJRES", 82),
  "bills/BILLSTATUS-119hr81.xml": bill("HR", 81),
  "bills/BILLSTATUS-119hr82.xml": bill("HR", 82),
  "bills/BILLSTATUS-119s83.xml": bill("S", 83, [801, 802, 803].map(ofBill).join("")),
  "votes/senate/vote_119_1_00901.xml": senateVote(
    901,
    "On the Nomination PN801-1 and PN801-2 and PN801-3",
    ...["801-1", "801-2", "801-3"].map((number) => named("PN", number)),
  ),
  "votes/senate/vote_119_1_00902.xml": senateVote(
    902,
    "On the Nominations PN802, PN803 and PN804 (See also PN1)",
    named("PN", "804"),
  ),
  "votes/senate/vote_119_1_00903.xml": senateVote(
    903,
    "On the Resolution of Ratification Treaty Doc. 119-81",
    ...["119-81", "119-82"].map((number) => named("Treaty Doc.", number)),
  ),
  "votes/senate/vote_119_1_00904.xml": senateVote(
    904,
    "On the Joint Resolution S.J.Res. 81 (A resolution about H.R. 7) and S.J.Res. 82",
    ...["81", "82"].map((number) => named("S.J.Res.", number)),
  ),
  "votes/senate/vote_119_1_00905.xml": senateVote(
    905,
    "On the Motion to Table S.Amdt. 803 to S.Amdt. 800 to S. 83 and S.Amdt. 802 to S. 83",
    amendment(801, "S. 83"),
    amendment(802, "S. 83"),
  ),
  "votes/senate/vote_119_1_00906.xml": senateVote(906, "On the Nomination PN1", named("PN", "1")),
  "votes/house/2025/roll907.xml": houseVote(907, "H R 81, H R 82"),
};
