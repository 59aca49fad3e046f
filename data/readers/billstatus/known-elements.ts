import type { XmlElement } from "../../parse/xml.ts";

/** The known child elements by name; `null` for one that is left out with all below it. */
export type Known = ReadonlyMap<string, Known | null>;

/** `date type -links`: elements with these names, of which the last is left out. */
function elements(names: string, nested: Readonly<Record<string, Known>> = {}): Known {
  const leaves = names.split(/\s+/).filter(Boolean);
  return new Map<string, Known | null>([
    ...leaves.map(
      (name) => [name.replace("-", ""), name.startsWith("-") ? null : new Map()] as const,
    ),
    ...Object.entries(nested),
  ]);
}

const list = (item: Known, name = "item"): Known => elements("", { [name]: item });

// fullName has the middle name; gpoId and lisID are in the legislators' files.
const person = (more: string): Known =>
  elements(`bioguideId fullName firstName lastName -middleName name party state ${more}`, {
    identifiers: elements("bioguideId -gpoId -lisID"),
  });
const COSPONSORED = "isOriginalCosponsor sponsorshipDate sponsorshipWithdrawnDate";
// The roll call itself has the question, and its URL follows from its number.
const recordedVotes = list(
  elements("chamber congress date rollNumber sessionNumber -fullActionName -url"),
  "recordedVote",
);
// Records have the text, without its links.
const latestAction = elements("actionDate actionTime text -links");
// Old files count the actions; whatever else stands there is named.
const actionByCounts = elements("-houseOfRepresentatives -senate");
const activities = list(elements("date name"));
const committees = list(elements("name systemCode"));
const committee = elements("chamber name systemCode type", {
  activities,
  subcommittees: list(elements("name systemCode", { activities })),
});
// Records have a flat list of subjects, without their hierarchy.
const subject = elements("name -parentSubject -updateDate");

// Leaves out what follows from the type and the file, and elements that are always empty.
const amendment = elements(
  `congress description number proposedDate purpose submittedDate type updateDate -version -createDate -chamber
  -amendedBill -amendedTreaty -notes -titles -amendments -amendmentsToAmendment -textVersions -links`,
  {
    actions: elements("-count -actionTypeCounts", {
      actionByCounts,
      actions: list(
        elements("actionCode actionDate actionTime committee text type -links", {
          committees,
          recordedVotes,
          sourceSystem: elements("code -name"),
        }),
      ),
    }),
    // Its own entry has the rest.
    amendedAmendment: elements("congress number type -purpose -description -updateDate"),
    cosponsors: elements("count currentCount -countIncludingWithdrawnCosponsors -totalCount", {
      item: person(COSPONSORED),
    }),
    latestAction,
    sponsors: list(person("district")),
  },
);

// Leaves out what follows from the bill's number and titles, and how the publisher made the file.
const bill = elements(
  `billNumber billType congress constitutionalAuthorityStatementText introducedDate number originChamber title
  type updateDate updateDateIncludingText -version -createDate -originChamberCode -legislationUrl -isReserved`,
  {
    // The publisher counts its own kinds of actions, not always those of the list.
    actions: elements("-actionTypeCounts", {
      actionByCounts,
      item: elements("actionCode actionDate actionTime text type -links", {
        calendarNumber: elements("calendar number"),
        committee: elements("name systemCode"),
        committees,
        recordedVotes,
        sourceSystem: elements("code name"),
      }),
    }),
    amendments: list(amendment, "amendment"),
    calendarNumbers: list(elements("calendar number")),
    cboCostEstimates: list(elements("description pubDate rptPubDate rptTitle rptUrl title url")),
    cdata: elements("constitutionalAuthorityStatementText"),
    committeeReports: list(elements("citation"), "committeeReport"),
    committees: elements("", { billCommittees: list(committee), item: committee }),
    cosponsors: list(person(`district ${COSPONSORED}`)),
    latestAction,
    laws: list(elements("number type")),
    notes: list(elements("text -links")),
    policyArea: elements("name"),
    primarySubject: subject,
    recordedVotes,
    relatedBills: list(
      elements("congress latestTitle number title type", {
        latestAction,
        relationshipDetails: list(elements("identifiedBy type")),
      }),
    ),
    sponsors: list(person("district byRequestType isByRequest")),
    subjects: elements("", {
      billSubjects: elements("", {
        legislativeSubjects: list(subject),
        otherSubjects: list(subject),
        policyArea: subject,
        primarySubject: subject,
      }),
      legislativeSubjects: list(subject),
      policyArea: subject,
    }),
    // actionDesc says what `name` says.
    summaries: elements("", {
      billSummaries: list(
        elements("actionDate actionDesc lastSummaryUpdateDate -name text updateDate versionCode"),
      ),
      summary: elements("actionDate actionDesc text updateDate versionCode", {
        cdata: elements("text"),
      }),
    }),
    textVersions: list(elements("date type", { formats: list(elements("url")) })),
    titles: list(
      elements(
        `billTextVersionCode billTextVersionName chamberCode chamberName -parentTitleType -sourceSystem title
        titleType titleTypeCode updateDate`,
      ),
    ),
  },
);

// The Dublin Core is the same five sentences in every file.
export const KNOWN = elements("", { billStatus: elements("-version -dublinCore", { bill }) });

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
