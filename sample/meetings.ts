import {
  AS_OF,
  congressLastDay,
  congressStart,
  dayText,
  instantText,
  LAST_CONGRESS,
  sessionOf,
  workday,
  yearOf,
} from "./calendar.ts";
import { planBill } from "./bill-plan.ts";
import { displayTitle } from "./bill-record.ts";
import { COMMITTEES, type Committee } from "./committees.ts";
import { citation, type Legislature } from "./legislature.ts";
import { nomination, nominationCount } from "./nominations.ts";
import { randomOf, type Random } from "./random.ts";
import { escape } from "./xml-text.ts";

const HOSTS = {
  house: COMMITTEES.filter(({ chamber, kind }) => chamber === "house" && kind === "Standing"),
  senate: COMMITTEES.filter(({ chamber, kind }) => chamber === "senate" && kind === "Standing"),
} as const;

/** How many meetings of each chamber there are: some for every committee, at most those of a real Congress. */
export function meetingCount({ counts }: Legislature): number {
  const bills = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Math.min(2000, Math.max(60, Math.round(bills * 0.1)));
}

interface Meeting {
  readonly id: number;
  readonly host: Committee;
  readonly day: number;
  readonly bills: readonly {
    readonly type: "HR" | "S";
    readonly number: number;
    readonly title: string;
  }[];
  readonly random: Random;
}

function meeting(legislature: Legislature, chamber: "house" | "senate", serial: number): Meeting {
  const random = randomOf(legislature.seed, "meeting", chamber, serial);
  const first = congressStart(LAST_CONGRESS) + 20;
  // A few are still to come.
  const days = congressLastDay(LAST_CONGRESS) + 20 - first;
  const day = workday(first + Math.floor((days * serial) / meetingCount(legislature)));
  const full = HOSTS[chamber][serial % HOSTS[chamber].length] as Committee;
  const host =
    full.subcommittees.length > 0 && random.chance(0.5) ? random.pick(full.subcommittees) : full;
  const type = chamber === "house" ? "HR" : "S";
  const bills = Array.from({ length: random.below(4) }, () => {
    const number = 1 + random.below(legislature.counts[type]);
    return { type, number, title: displayTitle(planBill(legislature, type, number)) } as const;
  });
  return { id: (chamber === "house" ? 900_000 : 950_000) + serial, host, day, bills, random };
}

function listed({ bills }: Meeting, joint: string): string {
  return bills
    .map(({ type, number, title }) => `${citation(type, number)}, “${title.replace(/\.$/, "")}”`)
    .join(joint);
}

/** A meeting of the House as docs.house.gov publishes it: file name and text. */
export function houseMeeting(
  legislature: Legislature,
  serial: number,
): { name: string; text: string } {
  const event = meeting(legislature, "house", serial);
  const { id, host, day, bills, random } = event;
  const hearing = bills.length === 0 || random.chance(0.6);
  const kind = hearing ? "HHRG" : "HMKP";
  const place = host.parent === null ? "committees" : "subcommittees";
  const unit = `${(host.parent ?? host).thomasId.slice(2)}${host.parent === null ? "00" : host.thomasId}`;
  const parent =
    host.parent === null
      ? ""
      : ` parent-id="${host.parent.thomasId.slice(2)}00" parent-name="${escape(host.parent.formalName)}"`;
  const published = `${dayText(day - 7)}T17:40:01.293`;
  const title =
    bills.length === 0
      ? `Oversight of programs under the jurisdiction of the ${host.formalName}`
      : `${hearing ? "Legislative hearing" : "Markup"} on: • ${listed(event, "; • ")}`;
  const status = day > AS_OF ? "S" : random.chance(0.04) ? "C" : random.chance(0.04) ? "P" : "S";
  const documents = bills.map((bill) => documentXml(bill, published)).join("");
  const date = dayText(day).replaceAll("-", "");
  const text = `<?xml-stylesheet type='text/xsl' href='/xslt/cr-public.xslt'?>
<committee-meeting congress-num="${LAST_CONGRESS}" session-num="${Math.min(2, sessionOf(LAST_CONGRESS, day))}" meeting-id="${kind}${id}" meeting-type="${kind}" create-date="${published}" orig-publish-date="${published}" update-date="${published}">
  <current-status>${status}</current-status>
  <language>en-us</language>
  <publish-dates>
    <publish-date date="${published}" />
  </publish-dates>
  <meeting-details>
    <${place}>
      <committee-name id="${unit}"${parent}>${escape(host.formalName)}</committee-name>
    </${place}>
    <meeting-date>
      <calendar-date>${dayText(day)}</calendar-date>
      <start-time>${String(9 + random.below(7)).padStart(2, "0")}:${random.pick(["00", "15", "30"])}:00</start-time>
    </meeting-date>
    <meeting-location>
      <capitol-complex>
        <room>${1100 + random.below(1200)}</room>
        <building>${random.pick(["LHOB", "RHOB", "CAPITOL"])}</building>
      </capitol-complex>
    </meeting-location>
    <meeting-title>${escape(title)}</meeting-title>
  </meeting-details>
  <meeting-documents>
${documents}  </meeting-documents>
</committee-meeting>
`;
  return { name: `${kind}-${LAST_CONGRESS}-${unit}-${date}-${id}.xml`, text };
}

function documentXml({ type, number, title }: Meeting["bills"][number], published: string): string {
  const cited = citation(type, number);
  const url = `https://docs.house.gov/BILLS-${LAST_CONGRESS}${type}${number}ih.pdf`;
  return `    <meeting-document type="BR" add-date="${published}" remove-date="" publish-date="${published}">
      <description>${escape(`${cited}, “${title}”`)}</description>
      <legis-num>${cited}</legis-num>
      <filename-metadata>
        <legis-num>${cited}</legis-num>
        <legis-stage>ih</legis-stage>
        <doc-type>BR</doc-type>
      </filename-metadata>
      <files>
        <file doc-url="${url}" doc-type="PDF" add-date="${published}" publish-date="${published}" />
      </files>
    </meeting-document>
`;
}

/** A meeting of the Senate as the Congress.gov API gives it: file name and text. */
export function senateMeeting(
  legislature: Legislature,
  serial: number,
): { name: string; text: string } {
  const event = meeting(legislature, "senate", serial);
  const { id, host, day, bills, random } = event;
  const api = "https://api.congress.gov/v3";
  const nominee = nomination(legislature, 1 + random.below(nominationCount(legislature)));
  const hasNominee = bills.length === 0 && yearOf(nominee.received) <= yearOf(day);
  const [number, part] = nominee.number.split("-");
  const about =
    bills.length > 0
      ? `Hearings to examine ${listed(event, "; and\r\n•\t")}`
      : hasNominee
        ? `Hearings to examine the nomination of ${nominee.description}`
        : `Hearings to examine the work of the ${host.formalName}`;
  const updated = instantText(Math.min(AS_OF, day), 50_000);
  const body = {
    committeeMeeting: {
      chamber: "Senate",
      committees: [
        {
          name: `Senate ${host.parent === null ? host.shortName : `${host.parent.shortName} ${host.formalName}`}`,
          systemCode: host.code,
          url: `${api}/committee/senate/${host.code}?format=json`,
        },
      ],
      congress: LAST_CONGRESS,
      date: instantText(day, 36_000 + random.below(10) * 1800),
      eventId: String(id),
      hearingTranscript: [],
      location: {
        building: "Cedarstone Senate Office Building",
        room: `SC-${100 + random.below(400)}`,
      },
      meetingDocuments: [],
      meetingStatus: random.chance(0.05) ? "Postponed" : "Scheduled",
      relatedItems: {
        bills: bills.map((bill) => ({
          congress: LAST_CONGRESS,
          number: String(bill.number),
          type: bill.type,
          url: `${api}/bill/${LAST_CONGRESS}/s/${bill.number}?format=json`,
        })),
        nominations: hasNominee
          ? [
              {
                congress: LAST_CONGRESS,
                number,
                part: part ?? "00",
                url: `${api}/nomination/${LAST_CONGRESS}/${nominee.number}?format=json`,
              },
            ]
          : [],
        treaties: [],
      },
      title: about,
      type: "Meeting",
      updateDate: updated,
      videos: random.chance(0.5)
        ? [{ name: "Video", url: `https://www.senate.gov/isvp/?filename=sample${id}` }]
        : [],
      witnessDocuments: [],
      witnesses: [],
    },
  };
  return {
    name: `committee-meeting-${LAST_CONGRESS}-senate-${id}.json`,
    text: `${JSON.stringify(body, null, 4)}\n`,
  };
}
