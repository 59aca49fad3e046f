import type { XmlElement } from "../../parse/xml.ts";
import { LEFT_OUT } from "./left-out.ts";
import { required } from "../../../lib/required.ts";

/** The allowed child elements by name; `null` if everything below is ignored. */
type Known = Map<string, Known | null>;

function elements(names: string, nested: Readonly<Record<string, Known>> = {}): Known {
  const leaves = names === "" ? [] : names.split(" ");
  return new Map([...leaves.map((name) => [name, new Map()] as const), ...Object.entries(nested)]);
}

const list = (item: Known, name = "item"): Known => elements("", { [name]: item });

const person = (more: string): Known =>
  elements(`bioguideId fullName firstName lastName name party state${more}`, {
    identifiers: elements("bioguideId"),
  });
const COSPONSORED = " isOriginalCosponsor sponsorshipDate sponsorshipWithdrawnDate";
const recordedVotes = (): Known =>
  list(elements("chamber congress date rollNumber sessionNumber"), "recordedVote");
const latestAction = (): Known => elements("actionDate actionTime text");
const activities = (): Known => list(elements("date name"));
const committee = (): Known =>
  elements("chamber name systemCode type", {
    activities: activities(),
    subcommittees: list(elements("name systemCode", { activities: activities() })),
  });
const subject = (): Known => elements("name");

export const READ: ReadonlyMap<string, unknown> = elements("", {
  billStatus: elements("", {
    bill: elements(
      `billNumber billType congress constitutionalAuthorityStatementText introducedDate number
      originChamber title type updateDate updateDateIncludingText`.replaceAll(/\s+/g, " "),
      {
        actions: list(
          elements("actionCode actionDate actionTime text type", {
            calendarNumber: elements("calendar number"),
            committee: elements("name systemCode"),
            committees: list(elements("name systemCode")),
            recordedVotes: recordedVotes(),
            sourceSystem: elements("code name"),
          }),
        ),
        amendments: list(
          elements(
            "congress description number proposedDate purpose submittedDate type updateDate",
            {
              actions: elements("", {
                actions: list(
                  elements("actionCode actionDate actionTime committee text type", {
                    committees: list(elements("name systemCode")),
                    recordedVotes: recordedVotes(),
                    sourceSystem: elements("code"),
                  }),
                ),
              }),
              amendedAmendment: elements("congress number type"),
              cosponsors: elements("count currentCount", { item: person(COSPONSORED) }),
              latestAction: latestAction(),
              sponsors: list(person(" district")),
            },
          ),
          "amendment",
        ),
        calendarNumbers: list(elements("calendar number")),
        cboCostEstimates: list(
          elements("description pubDate rptPubDate rptTitle rptUrl title url"),
        ),
        cdata: elements("constitutionalAuthorityStatementText"),
        committeeReports: list(elements("citation"), "committeeReport"),
        committees: elements("", { billCommittees: list(committee()), item: committee() }),
        cosponsors: list(person(` district${COSPONSORED}`)),
        latestAction: latestAction(),
        laws: list(elements("number type")),
        notes: list(elements("text")),
        policyArea: subject(),
        primarySubject: subject(),
        recordedVotes: recordedVotes(),
        relatedBills: list(
          elements("congress latestTitle number title type", {
            latestAction: latestAction(),
            relationshipDetails: list(elements("identifiedBy type")),
          }),
        ),
        sponsors: list(person(" district byRequestType isByRequest")),
        subjects: elements("", {
          billSubjects: elements("", {
            legislativeSubjects: list(subject()),
            otherSubjects: list(subject()),
            policyArea: subject(),
            primarySubject: subject(),
          }),
          legislativeSubjects: list(subject()),
          policyArea: subject(),
        }),
        summaries: elements("", {
          billSummaries: list(
            elements("actionDate actionDesc lastSummaryUpdateDate text updateDate versionCode"),
          ),
          summary: elements("actionDate actionDesc text updateDate versionCode", {
            cdata: elements("text"),
          }),
        }),
        textVersions: list(elements("date type", { formats: list(elements("url")) })),
        titles: list(
          elements(
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
