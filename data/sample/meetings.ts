import { billCitation } from "../../contract/addresses.ts";
import type { Chamber } from "../../contract/enumerations.ts";
import { billOf } from "./bills.ts";
import { AS_OF, congressLastDay, congressStart, DAY, dayText, workday } from "./calendar.ts";
import { COMMITTEES, type Committee } from "./committees.ts";
import type { Legislature } from "./legislature.ts";
import { nominationCount, nominationOf } from "./nominations.ts";
import { randomOf } from "./random.ts";
import type { SampleFile } from "./sample-folder.ts";
import { template } from "./template.ts";

const houseXml = template("house-meeting.xml");
const senateJson = template("senate-meeting.json");

/** Some meetings for every committee, at most as many per chamber as in a real Congress; a few are in the future. */
export function* meetingFiles(legislature: Legislature): Generator<SampleFile> {
  const count = Math.min(2000, Math.max(60, Math.round(legislature.bills * 0.1)));
  for (let serial = 0; serial < count; serial++) {
    yield houseMeeting(legislature, meetingOf(legislature, "house", serial, count));
    yield senateMeeting(legislature, meetingOf(legislature, "senate", serial, count));
  }
}

function meetingOf(legislature: Legislature, chamber: Chamber, serial: number, count: number) {
  const { seed, congress, counts } = legislature;
  const random = randomOf(seed, "meeting", chamber, serial);
  const first = congressStart(congress) + 20 * DAY;
  const days = (congressLastDay(congress) - first) / DAY + 20;
  const day = workday(first + Math.floor((days * serial) / count) * DAY);
  const hosts = COMMITTEES.filter((each) => each.chamber === chamber && each.kind === "Standing");
  const full = hosts[serial % hosts.length] as Committee;
  const isSub = full.subcommittees.length > 0 && random.chance(0.5);
  const type = chamber === "house" ? "HR" : "S";
  const bills = Array.from({ length: random.below(4) }, () => {
    const bill = billOf(legislature, type, 1 + random.below(counts[type]));
    return { ...bill, citation: billCitation(bill) };
  });
  const agenda = bills.map((bill) => `${bill.citation}, “${bill.title.replace(/\.$/, "")}”`);
  return {
    congress,
    random,
    id: (chamber === "house" ? 900_000 : 950_000) + serial,
    at: day + 32_400 + random.below(28) * 900,
    full,
    host: isSub ? random.pick(full.subcommittees) : full,
    bills,
    agenda,
  };
}

type Meeting = ReturnType<typeof meetingOf>;

/** The format of docs.house.gov. */
function houseMeeting({ congress }: Legislature, meeting: Meeting): SampleFile {
  const { random, id, at, full, host, agenda } = meeting;
  const isMarkup = agenda.length > 0 && random.chance(0.4);
  const kind = isMarkup ? "HMKP" : "HHRG";
  const committee = full.thomasId.slice(2);
  const unit = committee + (host === full ? "00" : host.thomasId);
  const listed = `${isMarkup ? "Markup" : "Legislative hearing"} on: • ${agenda.join("; • ")}`;
  const oversight = `Oversight of programs under the jurisdiction of the ${host.formalName}`;
  const text = houseXml({
    ...meeting,
    kind,
    committee,
    unit,
    published: Math.min(at - 7 * DAY, AS_OF),
    // Scheduled, canceled or postponed.
    status: at <= AS_OF && random.chance(0.08) ? random.pick(["C", "P"]) : "S",
    room: 1100 + random.below(1200),
    building: random.pick(["LHOB", "RHOB", "CAPITOL"]),
    title: agenda.length > 0 ? listed : oversight,
  });
  const name = `${kind}-${congress}-${unit}-${dayText(at).replaceAll("-", "")}-${id}.xml`;
  return { path: `meetings/house/${name}`, text };
}

/** The format of the Congress.gov API. */
function senateMeeting(legislature: Legislature, meeting: Meeting): SampleFile {
  const { congress, random, id, at, host, agenda } = meeting;
  const nominee = nominationOf(legislature, 1 + random.below(nominationCount(legislature)));
  const isOnNominee = agenda.length === 0 && nominee.received <= at;
  const work = `the work of the ${host.formalName}`;
  const text = senateJson({
    ...meeting,
    nominations: isOnNominee ? [nominee] : [],
    room: 100 + random.below(400),
    status: random.chance(0.05) ? "Postponed" : "Scheduled",
    title: agenda.join("; and\r\n•\t") || (isOnNominee ? nominee.description : work),
    updated: Math.min(AS_OF, at),
    hasVideo: random.chance(0.5),
  });
  const path = `meetings/congress-gov-api/committee-meeting-${congress}-senate-${id}.json`;
  return { path, text };
}
