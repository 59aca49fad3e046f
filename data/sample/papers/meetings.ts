import { billCitation } from "../../../contract/addresses.ts";
import type { Chamber } from "../../../contract/enumerations.ts";
import { displayTitle, planBill } from "../floor/bill-plan.ts";
import type { Legislature } from "../floor/legislature.ts";
import { nomination, nominationCount } from "../floor/nominations.ts";
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
} from "../people/calendar.ts";
import { standingCommittees, type Committee } from "../people/committees.ts";
import { randomOf, type Random } from "../people/random.ts";
import { xml } from "./xml.ts";

const HOSTS = { house: standingCommittees("house"), senate: standingCommittees("senate") } as const;

/** The meetings per chamber: some for every committee, at most as many as in a real Congress. */
function meetingCount({ bills }: Legislature): number {
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

function meeting(legislature: Legislature, chamber: Chamber, serial: number): Meeting {
  const random = randomOf(legislature.seed, "meeting", chamber, serial);
  const first = congressStart(LAST_CONGRESS) + 20;
  // A few are in the future.
  const days = congressLastDay(LAST_CONGRESS) + 20 - first;
  const day = workday(first + Math.floor((days * serial) / meetingCount(legislature)));
  const full = HOSTS[chamber][serial % HOSTS[chamber].length] as Committee;
  const isSub = full.subcommittees.length > 0 && random.chance(0.5);
  const type = chamber === "house" ? "HR" : "S";
  const bills = Array.from({ length: random.below(4) }, () => {
    const number = 1 + random.below(legislature.counts[type]);
    return { type, number, title: displayTitle(planBill(legislature, type, number)) } as const;
  });
  const id = (chamber === "house" ? 900_000 : 950_000) + serial;
  return { id, host: isSub ? random.pick(full.subcommittees) : full, day, bills, random };
}

function listed({ bills }: Meeting, joint: string): string {
  return bills
    .map((bill) => `${billCitation(bill)}, “${bill.title.replace(/\.$/, "")}”`)
    .join(joint);
}

export function* meetingFiles(legislature: Legislature): Generator<readonly [string, string]> {
  for (let serial = 0; serial < meetingCount(legislature); serial++) {
    yield houseMeeting(meeting(legislature, "house", serial));
    yield senateMeeting(legislature, meeting(legislature, "senate", serial));
  }
}

/** The format of docs.house.gov. */
function houseMeeting(event: Meeting): readonly [name: string, text: string] {
  const { id, host, day, bills, random } = event;
  const isHearing = bills.length === 0 || random.chance(0.6);
  const kind = isHearing ? "HHRG" : "HMKP";
  const { parent } = host;
  const fullId = `${(parent ?? host).thomasId.slice(2)}00`;
  const unit = parent === null ? fullId : `${fullId.slice(0, 2)}${host.thomasId}`;
  const published = `${dayText(Math.min(day - 7, AS_OF))}T17:40:01.293`;
  const dates: Attributes = { "@add-date": published, "@publish-date": published };
  const isOdd = day <= AS_OF && random.chance(0.08);
  const content = {
    "@congress-num": LAST_CONGRESS,
    "@session-num": Math.min(2, sessionOf(LAST_CONGRESS, day)),
    "@meeting-id": `${kind}${id}`,
    "@meeting-type": kind,
    "@create-date": published,
    "@orig-publish-date": published,
    "@update-date": published,
    "current-status": isOdd ? random.pick(["C", "P"]) : "S",
    language: "en-us",
    "publish-dates": { "publish-date": { "@date": published } },
    "meeting-details": {
      [parent === null ? "committees" : "subcommittees"]: {
        "committee-name": {
          "@id": unit,
          "@parent-id": parent === null ? undefined : fullId,
          "@parent-name": parent?.formalName,
          "#": host.formalName,
        },
      },
      "meeting-date": {
        "calendar-date": dayText(day),
        "start-time": `${String(9 + random.below(7)).padStart(2, "0")}:${random.pick(["00", "15", "30"])}:00`,
      },
      "meeting-location": {
        "capitol-complex": {
          room: 1100 + random.below(1200),
          building: random.pick(["LHOB", "RHOB", "CAPITOL"]),
        },
      },
      "meeting-title":
        bills.length === 0
          ? `Oversight of programs under the jurisdiction of the ${host.formalName}`
          : `${isHearing ? "Legislative hearing" : "Markup"} on: • ${listed(event, "; • ")}`,
    },
    "meeting-documents": {
      "meeting-document": bills.map((bill) => ({
        "@type": "BR",
        ...dates,
        ...documentOf(bill, dates),
      })),
    },
  };
  const head = `<?xml-stylesheet type='text/xsl' href='/xslt/cr-public.xslt'?>\n`;
  const date = dayText(day).replaceAll("-", "");
  const name = `house/${kind}-${LAST_CONGRESS}-${unit}-${date}-${id}.xml`;
  return [name, head + xml("committee-meeting", content)];
}

type Attributes = Readonly<Record<`@${string}`, string>>;

function documentOf({ type, number, title }: Meeting["bills"][number], dates: Attributes) {
  const cited = billCitation({ type, number });
  return {
    description: `${cited}, “${title}”`,
    "legis-num": cited,
    "filename-metadata": { "legis-num": cited, "legis-stage": "ih", "doc-type": "BR" },
    files: {
      file: {
        "@doc-url": `https://docs.house.gov/BILLS-${LAST_CONGRESS}${type}${number}ih.pdf`,
        "@doc-type": "PDF",
        ...dates,
      },
    },
  };
}

const API = "https://api.congress.gov/v3";

/** The format of the Congress.gov API. */
function senateMeeting(
  legislature: Legislature,
  event: Meeting,
): readonly [name: string, text: string] {
  const { id, host, day, bills, random } = event;
  const { code, parent, shortName, formalName } = host;
  const nominee = nomination(legislature, 1 + random.below(nominationCount(legislature)));
  const hasNominee = bills.length === 0 && yearOf(nominee.received) <= yearOf(day);
  const [number, part = "00"] = nominee.number.split("-");
  const about = hasNominee
    ? `the nomination of ${nominee.description}`
    : `the work of the ${formalName}`;
  const committeeMeeting = {
    chamber: "Senate",
    committees: [
      {
        name: `Senate ${parent === null ? shortName : `${parent.shortName} ${formalName}`}`,
        systemCode: code,
        url: `${API}/committee/senate/${code}?format=json`,
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
        url: `${API}/bill/${LAST_CONGRESS}/s/${bill.number}?format=json`,
      })),
      nominations: hasNominee
        ? [
            {
              congress: LAST_CONGRESS,
              number,
              part,
              url: `${API}/nomination/${LAST_CONGRESS}/${nominee.number}?format=json`,
            },
          ]
        : [],
      treaties: [],
    },
    title: `Hearings to examine ${bills.length > 0 ? listed(event, "; and\r\n•\t") : about}`,
    type: "Meeting",
    updateDate: instantText(Math.min(AS_OF, day), 50_000),
    videos: random.chance(0.5)
      ? [{ name: "Video", url: `https://www.senate.gov/isvp/?filename=sample${id}` }]
      : [],
    witnessDocuments: [],
    witnesses: [],
  };
  const name = `congress-gov-api/committee-meeting-${LAST_CONGRESS}-senate-${id}.json`;
  return [name, `${JSON.stringify({ committeeMeeting }, null, 4)}\n`];
}
