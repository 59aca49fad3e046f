import { DUBLIN_CORE } from "./bill-xml.ts";
import type { BillPlan } from "./bill-plan.ts";
import { dayText } from "./calendar.ts";

function actionXml(day: string, code: string): string {
  return `      <item>
        <actionDate>${day}</actionDate>
        <links />
        <text>Introduced in House</text>
        <type>IntroReferral</type>
        <actionCode>${code}</actionCode>
        <sourceSystem>
          <code>9</code>
          <name>Library of Congress</name>
        </sourceSystem>
        <committees />
      </item>
`;
}

function titleXml(type: string, title: string): string {
  return `      <item>
        <titleType>${type}</titleType>
        <parentTitleType />
        <title>${title}</title>
        <chamberCode />
        <chamberName />
      </item>
`;
}

/** A number kept for the Speaker or the Minority Leader, in schema 1.0.0 as such files still are. */
export function reservedBillXml({ congress, number, introduced }: BillPlan): string {
  const day = dayText(introduced);
  const title = number < 15 ? "Reserved for the Speaker." : "Reserved for the Minority Leader.";
  return `<?xml version="1.0" encoding="UTF-8"?>
<billStatus>
  <bill>
    <billNumber>${number}</billNumber>
    <createDate>${day}T14:29:26Z</createDate>
    <updateDate>${day}T14:33:24Z</updateDate>
    <originChamber>House</originChamber>
    <billType>HR</billType>
    <introducedDate>${day}</introducedDate>
    <congress>${congress}</congress>
    <constitutionalAuthorityStatementText />
    <recordedVotes />
    <committees>
      <billCommittees />
    </committees>
    <committeeReports />
    <relatedBills />
    <actions>
${actionXml(day, "Intro-H")}${actionXml(day, "1000")}      <actionTypeCounts>
        <introducedInTheHouse>1</introducedInTheHouse>
        <introducedInHouse>1</introducedInHouse>
      </actionTypeCounts>
      <actionByCounts>
        <houseOfRepresentatives>2</houseOfRepresentatives>
      </actionByCounts>
    </actions>
    <sponsors />
    <cosponsors />
    <cboCostEstimates />
    <laws />
    <notes />
    <policyArea />
    <subjects>
      <billSubjects>
        <legislativeSubjects />
      </billSubjects>
    </subjects>
    <summaries>
      <billSummaries />
    </summaries>
    <title>${title}</title>
    <titles>
${titleXml("Official Title as Introduced", title)}${titleXml("Display Title", title)}    </titles>
    <amendments />
    <textVersions />
    <latestAction>
      <actionDate>${day}</actionDate>
      <text>Introduced in House</text>
      <links />
    </latestAction>
    <calendarNumbers />
    <version>1.0.0</version>
  </bill>
${DUBLIN_CORE}`;
}
