import { billPath } from "../../contract/addresses.ts";
import { type BuildIndex, indexesOf } from "../../contract/build-index.ts";
import type { Manifest } from "../../contract/build.ts";
import type { Vote } from "../../contract/kinds/vote.ts";
import { detailPageKey } from "../../contract/request/request.ts";
import type { BillRef } from "../../contract/schemas/shared.ts";
import { openRecords, type RecordsDatabase } from "../../data/database/database.ts";
import { createRecordReader, type RecordReader } from "../../data/database/record-reader.ts";
import type { BillId, VoteDocument } from "../../data/documents.ts";
import { unevenTotals } from "../../data/parse/uneven-totals.ts";
import { instantOf } from "../../data/parse/values.ts";
import { hexOf, sha256Hex } from "../../lib/hash.ts";
import type { Store } from "../../store/store.ts";
import { readPointer } from "../builds/live-pointer.ts";
import { LIVE, openBuild, openIndexFile } from "../builds/open-build.ts";
import { createPageWriter } from "../builds/page-writer.ts";
import { type BuildContext, createContext } from "../kinds/build-context.ts";
import { writeVote } from "../kinds/vote.ts";
import { readKnownRecords } from "../records/known-records.ts";
import { billReference } from "../records/references.ts";

interface Opened {
  readonly build: string;
  readonly manifest: Manifest;
  readonly index: BuildIndex;
  readonly database: RecordsDatabase;
  readonly records: RecordReader;
}

export type TodayRecords = ReturnType<typeof createTodayRecords>;

/** The live build's records, for roll calls that it lacks. Members are read once for each build, not while a night imports. */
export function createTodayRecords(parts: {
  readonly store: Store;
  readonly recordsPath: string;
  readonly baseUrl: string;
}) {
  const { store, recordsPath, baseUrl } = parts;
  let opened: Opened | null = null;
  let context: BuildContext | null = null;
  const written = new Map<string, Uint8Array>();
  const pages = createPageWriter({
    isStored: () => false,
    add: (hash, compressed) => void written.set(hexOf(hash), compressed),
  });

  /** A bill that the live build lacks has no title and no address. */
  const billTitle = (id: BillId) =>
    opened?.index.find(detailPageKey(billPath(id))) == null ? null : opened.records.billTitle(id);
  const bill = billReference({ billTitle }, baseUrl);
  const bills = new Map<string, BillRef>();

  function contextOf({ records, manifest }: Opened, now: Date): BuildContext {
    const known = { ...readKnownRecords(records), billTitle };
    const { current_congress: currentCongress, fiction } = manifest;
    const asOf = now.toISOString().slice(0, 10);
    const scope = { baseUrl, asOf, currentCongress, fiction };
    return createContext({
      ...scope,
      records,
      known,
      pages,
      comparison: (_, __, write) => write(),
    });
  }

  return {
    /** Follows the live build. Returns whether it is another one. */
    refresh: async (): Promise<boolean> => {
      const build = (await readPointer(store))?.build ?? null;
      if (build === null || build === opened?.build) return false;
      const manifest = await openBuild(store, LIVE);
      const index = await openIndexFile(store, indexesOf(manifest)[0]);
      const database = await openRecords(recordsPath, { readonly: true });
      opened?.database.close();
      opened = { build, manifest, index, database, records: createRecordReader(database) };
      context = null;
      bills.clear();
      return true;
    },
    /** The build whose bills have addresses. */
    build: () => opened?.build,
    bill: (id: BillId): BillRef => {
      const path = billPath(id);
      const named = bills.get(path) ?? bill(id, null);
      bills.set(path, named);
      return named;
    },
    /** Makes the compressed page of a roll call as a build would have it, or says why it has to wait. */
    makeVote: (document: VoteDocument, now: Date) => {
      if (opened === null) return "no build is live yet";
      if (document.vacated) return "it was vacated";
      const [uneven] = unevenTotals(document);
      if (uneven !== undefined) {
        const { listed, position, total } = uneven;
        return `${listed} members are listed as ${position}, the total is ${total}`;
      }
      context ??= contextOf(opened, now);
      const { known, checks } = context;
      const { chamber, date } = document;
      const unknown = document.positions.find((position) => {
        const id = known.resolveMember(position, chamber, date);
        return id === null || !known.legislators.has(id);
      });
      if (unknown !== undefined) return `no member is known as ${unknown.name}`;
      const before = checks.violations.length;
      written.clear();
      const [row] = writeVote({ document, updated_at: instantOf(now) }, context);
      const violation = checks.violations[before];
      if (violation !== undefined) return violation.message;
      const [[text_sha256, page] = []] = written;
      if (row === undefined || text_sha256 === undefined || page === undefined) {
        return "it has no page";
      }
      return { lean: JSON.parse(row.line) as Vote, page, object: sha256Hex(page), text_sha256 };
    },
    close: () => opened?.database.close(),
  };
}
