import type { Manifest } from "../contract/build.ts";
import { congressOf } from "../contract/congress.ts";
import { RecordsError, type RecordsDatabase, withRecords } from "../data/database/database.ts";
import { createRecordReader, type RecordReader } from "../data/database/record-reader.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { type Publication, withPublication } from "./builds/publication.ts";
import { inputsHash } from "./inputs.ts";
import type { BuildScope } from "./kinds/build-context.ts";
import type { BuildSummary, GenerateOptions, GenerateSummary } from "./make-build.ts";
import { inWorkFolder } from "./work-folder.ts";

/**
 * Makes a build of all records and puts it live with the last write, or ends at once if nothing that the live one was
 * made of has changed. On any error, or if it is killed, the live build stays.
 *
 * @throws {GateFailure} if the build must not go live; {@link LeaseLost} if another build went live
 *   first; {@link RecordsError} if the database is empty or unreadable; {@link
 *   StoreError} if the store fails; {@link LegisError} `memory` if there is too little; the signal's reason if
 *   it aborts
 */
export async function generate(options: GenerateOptions): Promise<GenerateSummary> {
  const started = performance.now();
  const store = await openStore(options.store);
  return withRecords(options.recordsPath, { readonly: true }, async (database) => {
    const waiting = { onWait: (description: string) => options.onProgress?.(description, 0) };
    const summary = await withPublication(store, { ...options, ...waiting }, (publication) =>
      inWorkFolder((workDir) => keepOrMake(publication, { store, database, workDir }, options)),
    );
    return { ...summary, seconds: (performance.now() - started) / 1000 };
  });
}

function readerOf(database: RecordsDatabase): RecordReader {
  const records = createRecordReader(database);
  if (!records.isEmpty()) return records;
  throw new RecordsError(
    `records database ${database.path}: it has no records; "legis nightly" or "legis import PATH…" brings some`,
  );
}

interface Place {
  readonly store: Store;
  readonly database: RecordsDatabase;
  readonly workDir: string;
}

async function keepOrMake(
  publication: Publication,
  { store, database, workDir }: Place,
  options: GenerateOptions,
): Promise<BuildSummary> {
  const records = readerOf(database);
  database.snapshot();
  const scope = scopeOf(records, options);
  const inputs = inputsHash(records, scope);
  const sameInputs = await publication.keepMadeOf(inputs);
  if (sameInputs !== null) return unchangedSummary(sameInputs, publication);
  // Most runs end above, and don't load what makes pages.
  const { makeBuild } = await import("./make-build.ts");
  return makeBuild(publication, { store, records, scope, inputs, workDir }, options);
}

function unchangedSummary(manifest: Manifest, { remarks }: Publication): BuildSummary {
  return {
    manifest,
    isUnchanged: true,
    pages: manifest.pages,
    bytes: manifest.page_bytes,
    newTexts: 0,
    newBytes: 0,
    overruled: [],
    remarks,
  };
}

function scopeOf(
  records: RecordReader,
  { baseUrl, now, asOf = now.toISOString().slice(0, 10) }: GenerateOptions,
): BuildScope {
  // Bills and votes of a future Congress are wrong or early, so they don't make it the current one.
  const sitting = congressOf(asOf);
  const currentCongress = records.newestCongress(sitting) ?? sitting;
  return { baseUrl, asOf, currentCongress, fiction: records.fiction() };
}
