/** The data as catalogs of data sets list it. */
import columns from "../../contract/columns.json" with { type: "json" };
import { ALL_KINDS, KINDS, TABLES, type TableResource } from "../../contract/kinds/kinds.ts";
import type { ColumnType } from "../../contract/kinds/kind.ts";
import { API_PREFIX, SERVICE_NAME } from "../../contract/addresses.ts";
import { RECORD_KINDS } from "../../contract/enumerations.ts";
import { type FieldName } from "../../contract/routes/all-routes.ts";
import { listed } from "../../contract/schemas/listed.ts";
import { OPENAPI_PATH } from "../../contract/openapi/service-paths.ts";
import { bulkFileName } from "../../contract/resources/bulk.ts";
import type { ShownBuild } from "./web-parts.ts";

export const COPIES_PATH = "/docs/copies";
const CC0 = "https://creativecommons.org/publicdomain/zero/1.0/";
const ABOUT = `The ${ALL_KINDS} of the United States Congress, from its own publications, every night.`;
const KEYWORDS = ["United States Congress", "legislation", "bills", "votes", "members of Congress"];

interface DatasetFacts {
  readonly baseUrl: string;
  readonly contact: string | null;
  readonly build: ShownBuild | null;
}

const FILES = [
  ["NDJSON", "application/x-ndjson", `${API_PREFIX}/bulk?format=ndjson`],
  ["CSV", "text/csv", `${API_PREFIX}/bulk?format=csv`],
  ["Parquet", "application/vnd.apache.parquet", `${API_PREFIX}/bulk?format=parquet`],
] as const;

/** A catalog of one data set: DCAT-US 1.1. The codes of agencies say that no federal agency publishes it. */
export function dcatUs({ baseUrl, contact, build }: DatasetFacts) {
  const schema = "https://project-open-data.cio.gov/v1.1/schema";
  return {
    "@context": `${schema}/catalog.jsonld`,
    "@id": `${baseUrl}/data.json`,
    "@type": "dcat:Catalog",
    conformsTo: schema,
    describedBy: `${schema}/catalog.json`,
    dataset: [
      {
        "@type": "dcat:Dataset",
        title: SERVICE_NAME,
        description: ABOUT,
        keyword: KEYWORDS,
        modified: build?.manifest.created_at ?? "R/P1D",
        publisher: { "@type": "org:Organization", name: new URL(baseUrl).hostname },
        contactPoint: {
          "@type": "vcard:Contact",
          fn: SERVICE_NAME,
          hasEmail: `mailto:${contact ?? `no-reply@${new URL(baseUrl).hostname}`}`,
        },
        identifier: baseUrl + COPIES_PATH,
        accessLevel: "public",
        bureauCode: ["000:00"],
        programCode: ["000:000"],
        license: CC0,
        accrualPeriodicity: "R/P1D",
        landingPage: baseUrl + COPIES_PATH,
        describedBy: `${baseUrl}/datapackage.json`,
        describedByType: "application/json",
        distribution: [
          ...FILES.map(([title, mediaType, path]) => ({
            "@type": "dcat:Distribution",
            title,
            mediaType,
            downloadURL: baseUrl + path,
          })),
          {
            "@type": "dcat:Distribution",
            title: "API",
            format: "API",
            accessURL: baseUrl + API_PREFIX,
            describedBy: baseUrl + OPENAPI_PATH,
          },
        ],
      },
    ],
  };
}

/** What search engines for data sets read on a page. */
export const schemaOrg = ({ baseUrl, build }: Omit<DatasetFacts, "contact">) => ({
  "@context": "https://schema.org/",
  "@type": "Dataset",
  name: SERVICE_NAME,
  description: ABOUT,
  url: baseUrl + COPIES_PATH,
  keywords: KEYWORDS,
  license: CC0,
  isAccessibleForFree: true,
  creator: { "@type": "Organization", name: SERVICE_NAME, url: baseUrl },
  ...(build !== null && { version: build.id, dateModified: build.manifest.created_at }),
  distribution: FILES.map(([, encodingFormat, path]) => ({
    "@type": "DataDownload",
    encodingFormat,
    contentUrl: baseUrl + path,
  })),
});

const TYPES = {
  text: "string",
  int: "integer",
  bool: "boolean",
  date: "date",
} as const satisfies Readonly<Record<ColumnType, string>>;

const BILL = listed("congress type number");
const VOTE = listed("congress session chamber vote_number");
/** What identifies a row, and the table that rows are joined to. */
const KEYS: Readonly<
  Partial<
    Record<TableResource, { readonly key?: readonly FieldName[]; readonly to?: TableResource }>
  >
> = {
  bill: { key: BILL },
  amendment: { key: BILL },
  vote: { key: VOTE },
  cosponsor: { to: "bill" },
  subject: { to: "bill" },
  vote_position: { to: "vote" },
};

const meaningOf = (resource: TableResource, column: string): string | undefined =>
  (columns[resource] as Readonly<Record<string, readonly string[]>>)[column]?.[1];

const nameOf = (resource: TableResource, congress: number | null): string =>
  bulkFileName({ resource, congress, format: "csv" }).replace(".csv", "");

/** The tables, with their columns and how rows are joined: a Data Package. */
export function dataPackage({ baseUrl, build }: Omit<DatasetFacts, "contact">) {
  const counts = build?.manifest.by_congress ?? {};
  const resources = RECORD_KINDS.flatMap((kind) =>
    Object.keys(KINDS[kind].tables ?? {}).flatMap((name) => {
      const resource = name as TableResource;
      const own = counts[kind];
      const ofEach = own ?? (kind === "legislator" ? { ...counts.bill, ...counts.vote } : {});
      const congresses = [...(own ? [] : [null]), ...Object.keys(ofEach).map(Number)];
      const { key, to } = KEYS[resource] ?? {};
      const joined = to && KEYS[to]?.key;
      return congresses.map((congress) => ({
        name: nameOf(resource, congress),
        path: `${baseUrl}${API_PREFIX}/bulk/${nameOf(resource, congress)}.csv`,
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        profile: "tabular-data-resource",
        schema: {
          fields: Object.entries(TABLES[resource].columns).map(([column, [type]]) => ({
            name: column,
            type: TYPES[type],
            description: meaningOf(resource, column),
          })),
          ...(key && { primaryKey: key }),
          ...(to &&
            joined && {
              foreignKeys: [
                { fields: joined, reference: { resource: nameOf(to, congress), fields: joined } },
              ],
            }),
        },
      }));
    }),
  );
  return {
    profile: "tabular-data-package",
    name: "federal-legislative-data",
    title: SERVICE_NAME,
    description: ABOUT,
    homepage: baseUrl + COPIES_PATH,
    ...(build !== null && { version: build.id, created: build.manifest.created_at }),
    licenses: [{ name: "CC0-1.0", path: CC0 }],
    resources,
  };
}
