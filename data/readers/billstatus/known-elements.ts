import type { XmlElement } from "../../parse/xml.ts";
import { LEFT_OUT } from "./left-out.ts";
import { required } from "../../../lib/required.ts";

/** The allowed child elements by name; `null` if everything below is ignored. */
type Known = Map<string, Known | null>;

function of(names: string, nested: Readonly<Record<string, Known>> = {}): Known {
  const leaves = names === "" ? [] : names.split(" ");
  return new Map([...leaves.map((name) => [name, new Map()] as const), ...Object.entries(nested)]);
}

const listOf = (item: Known, name = "item"): Known => of("", { [name]: item });

const person = (more: string): Known =>
  of(`bioguideId fullName firstName lastName name party state${more}`, {
    identifiers: of("bioguideId"),
  });
const COSPONSORED = " isOriginalCosponsor sponsorshipDate sponsorshipWithdrawnDate";
const recordedVotes = (): Known =>
  listOf(of("chamber congress date rollNumber sessionNumber"), "recordedVote");
const latestAction = (): Known => of("actionDate actionTime text");
const activities = (): Known => listOf(of("date name"));
const committee = (): Known =>
  of("chamber name systemCode type", {
    activities: activities(),
    subcommittees: listOf(of("name systemCode", { activities: activities() })),
  });
const subject = (): Known => of("name");

export const READ: ReadonlyMap<string, unknown> = of("", {
  billStatus: of("", {
    bill: of(
      `billNumber billType congress constitutionalAuthorityStatementText introducedDate number
      originChamber title type updateDate updateDateIncludingText`.replaceAll(/\s+/g, " "),
      {
        actions: listOf(
          of("actionCode actionDate actionTime text type", {
            calendarNumber: of("calendar number"),
            committee: of("name systemCode"),
            committees: listOf(of("name systemCode")),
            recordedVotes: recordedVotes(),
            sourceSystem: of("code name"),
          }),
        ),
        amendments: listOf(
          of("congress description number proposedDate purpose submittedDate type updateDate", {
            actions: of("", {
              actions: listOf(
                of("actionCode actionDate actionTime committee text type", {
                  committees: listOf(of("name systemCode")),
                  recordedVotes: recordedVotes(),
                  sourceSystem: of("code"),
                }),
              ),
            }),
            amendedAmendment: of("congress number type"),
            cosponsors: of("count currentCount", { item: person(COSPONSORED) }),
            latestAction: latestAction(),
            sponsors: listOf(person(" district")),
          }),
          "amendment",
        ),
        calendarNumbers: listOf(of("calendar number")),
        cboCostEstimates: listOf(of("description pubDate rptPubDate rptTitle rptUrl title url")),
        cdata: of("constitutionalAuthorityStatementText"),
        committeeReports: listOf(of("citation"), "committeeReport"),
        committees: of("", { billCommittees: listOf(committee()), item: committee() }),
        cosponsors: listOf(person(` district${COSPONSORED}`)),
        latestAction: latestAction(),
        laws: listOf(of("number type")),
        notes: listOf(of("text")),
        policyArea: subject(),
        primarySubject: subject(),
        recordedVotes: recordedVotes(),
        relatedBills: listOf(
          of("congress latestTitle number title type", {
            latestAction: latestAction(),
            relationshipDetails: listOf(of("identifiedBy type")),
          }),
        ),
        sponsors: listOf(person(" district byRequestType isByRequest")),
        subjects: of("", {
          billSubjects: of("", {
            legislativeSubjects: listOf(subject()),
            otherSubjects: listOf(subject()),
            policyArea: subject(),
            primarySubject: subject(),
          }),
          legislativeSubjects: listOf(subject()),
          policyArea: subject(),
        }),
        summaries: of("", {
          billSummaries: listOf(
            of("actionDate actionDesc lastSummaryUpdateDate text updateDate versionCode"),
          ),
          summary: of("actionDate actionDesc text updateDate versionCode", { cdata: of("text") }),
        }),
        textVersions: listOf(of("date type", { formats: listOf(of("url")) })),
        titles: listOf(
          of(
            "billTextVersionCode billTextVersionName chamberCode chamberName title titleType titleTypeCode updateDate",
          ),
        ),
      },
    ),
  }),
});

const KNOWN = withLeftOut();

function withLeftOut(): Known {
  const known = structuredClone(READ) as Known;
  for (const path of LEFT_OUT.keys()) {
    const names = path.split("/");
    let at: Known | null | undefined = known;
    for (const name of names.slice(0, -1)) at = at?.get(name);
    at?.set(required(names.at(-1), "an element's name"), null);
  }
  return known;
}

/** Returns the elements that are neither read nor left out: the publisher's schema has changed. */
export function unknownElements(root: XmlElement): readonly string[] {
  const unknown = new Set<string>();
  const path = [root.name];
  const visit = (element: XmlElement, known: Known): void => {
    for (const each of element.children) {
      const below = known.get(each.name);
      if (below === undefined) unknown.add([...path, each.name].join("/"));
      else if (below !== null && each.children.length > 0) {
        path.push(each.name);
        visit(each, below);
        path.pop();
      }
    }
  };
  const known = KNOWN.get(root.name);
  if (known !== undefined && known !== null) visit(root, known);
  return [...unknown];
}
