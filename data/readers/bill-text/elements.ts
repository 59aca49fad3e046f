/** Elements with a rule of their own. */
const OWN_RULES = [
  ...(["superscript", "fraction", "text", "quoted-block", "after-quoted-block"] as const),
  ...(["row", "entry", "toc-enum", "page-num", "linebreak", "omitted-text"] as const),
];

/**
 * What becomes of an element in a text: a numbered or headed `part`, which the outline lists unless it is quoted or
 * struck; a `level` begins a line one level deeper unless it is run in; a `line` begins one at the level around it; a
 * `note` stands after its paragraph; a `head` is a number or heading. `skipped` are the cover, which repeats the text,
 * page breaks and metadata.
 */
type Decision =
  | (
      | "part"
      | "level"
      | "line"
      | "inline"
      | "struck"
      | "note"
      | "head"
      | "body"
      | "quote"
      | "skipped"
    )
  | (typeof OWN_RULES)[number];

/** Every other element of bill.dtd, res.dtd and amend.dtd. What may have a `text` begins a line. */
const ELEMENTS: Readonly<Record<Exclude<Decision, (typeof OWN_RULES)[number]>, string>> = {
  part: `division subdivision title subtitle part subpart chapter subchapter section preamble constitution-article
    rule appropriations-major appropriations-intermediate appropriations-small amendment`,
  level: `subsection paragraph subparagraph clause subclause item subitem rules-clause rules-paragraph
    rules-subparagraph rules-subdivision rules-item rules-subitem instruction-paragraph instruction-subparagraph`,
  line: `legis-num legis-type official-title official-title-amendment whereas continuation-text
    quoted-block-continuation-text list-item toc toc-entry multi-column-toc-entry ttitle tdesc subheader para
    amendment-instruction amendment-block attestation-date attestor proxy role graphic-caption rules-clause-header
    instructive-para purpose legis-comment committee-appointment-paragraph committee-report-header
    committee-report-para committee-report-segment conferees consideration-paragraph legislator
    impeachment-resolution-signature pl-cite report-num report-title`,
  inline: `bill resolution amendment-doc aip:amendment-doc form amendment-form engrossed-amendment-form
    conference-report-form amendment-body engrossed-amendment-body title-amends preamble-amends attestation
    attestation-group table tgroup thead tbody tfoot list graphic formula non-statutory-material legislators
    toc-quoted-entry multi-column-toc-quoted-entry level-header target act-name added-phrase bold italic
    committee-name cosponsor sponsor nonsponsor debate-time definition editorial effective-date enum-in-header
    external-xref internal-xref header-in-text inline-comment proviso short-title subscript marker nobreak`,
  struck: "deleted-phrase",
  note: "footnote footnote-ref",
  head: "enum header",
  body: "legis-body resolution-body",
  quote: "quote term",
  skipped: `metadata dublinCore dc:date dc:format dc:language dc:publisher dc:rights dc:title meta-aip aip:executed
    aip:filename aip:order-applied aip:version-number meta-house meta-senate holc-attorney holc-contact
    holc-contact-phone holc-creation-date holc-creator holc-doc-number holc-filename holc-job-number
    holc-last-author holc-last-saved slc-delivered slc-description slc-for slc-for-office slc-for-sponsor
    slc-for-staffer slc-next slc-peer-reviewed-by slc-previous slc-received slc-staff slc-subject
    slc-subject-field1 slc-subject-field2 slc-subject-field3 slc-type version version-creator version-date
    version-filename conversion-notes noted pre-form author-note running-header first-page-date first-page-desc
    first-page-header reintroduction-code legis-counsel signature-line suspension-floor-action
    suspension-instructions distribution-code calendar congress session associated-doc current-chamber action
    action-date action-desc action-instruction enrolled-dateline endorsement amend-num attestation-group-head
    pagebreak image-data colspec`,
};

export const DECISIONS: ReadonlyMap<string, Decision> = new Map([
  ...OWN_RULES.map((name): [string, Decision] => [name, name]),
  ...Object.entries(ELEMENTS).flatMap(([decision, names]) =>
    names.split(/\s+/).map((name): [string, Decision] => [name, decision as Decision]),
  ),
]);

/** The words before the number of a part. */
export const PART_WORDS: ReadonlyMap<string, string> = new Map([
  ["division", "DIVISION "],
  ["subdivision", "Subdivision "],
  ["title", "TITLE "],
  ["subtitle", "Subtitle "],
  ["part", "PART "],
  ["subpart", "Subpart "],
  ["chapter", "CHAPTER "],
  ["subchapter", "SUBCHAPTER "],
  ["section", "SEC. "],
  ["constitution-article", "ARTICLE "],
  ["rule", "RULE "],
]);

/** The parts for lines that no section owns. */
export const OWNERS: ReadonlyMap<string, string> = new Map([
  ["legis-body", "body"],
  ["amendment-body", "body"],
  ["resolution-body", "resolved"],
  ["engrossed-amendment-body", "resolved"],
  ["title-amends", "title-amendment"],
  ["preamble-amends", "preamble-amendment"],
  ["attestation", "attestation"],
]);
