import { changesIndexKey, indexKey } from "../../contract/build.ts";
import { joinIndexes } from "../../contract/build-index.ts";
import type { VerifyKeys } from "../../contract/signature.ts";
import {
  MAX_RECORD_BYTES,
  type WorkersPointer,
  WorkersRecord,
  workersRecordKey,
  workersSignatureKey,
} from "../../contract/workers-build.ts";
import type { Search } from "../../edge/builds/search.ts";
import { parseJson, VerifiedReader } from "../../edge/builds/verified-reader.ts";
import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import type { BucketReader } from "./bucket-reader.ts";
import { openIndexPieces } from "./index-pieces.ts";

export interface LoadParts {
  readonly reader: BucketReader;
  readonly openSearch: (live: NonNullable<WorkersPointer["live"]>) => Search;
  readonly verifyKeys: VerifyKeys | undefined;
}

/** Loads and verifies a build. Reads only the beginning of its index. */
export async function loadBuild(
  live: NonNullable<WorkersPointer["live"]>,
  { reader, openSearch, verifyKeys }: LoadParts,
): Promise<LiveBuild> {
  const { build: id, record_sha256 } = live;
  const verified = new VerifiedReader(
    (key, maxBytes) => reader.read(key, { maxBytes }),
    verifyKeys,
  );
  const recordBytes = await verified.read(workersRecordKey(id), MAX_RECORD_BYTES, record_sha256);
  await verified.requireSignature(workersSignatureKey(id), recordBytes, id);
  const record = WorkersRecord.parse(parseJson(recordBytes));
  if (record.build !== id) throw new Error(`the record of build ${id} names build ${record.build}`);
  const manifest = await verified.readManifest(id, record.manifest_sha256);
  const { index_piece_bytes: size, index_pieces, changes_pieces } = record;
  const open = (key: string, hashes: readonly string[]) =>
    openIndexPieces(reader, { key, size, hashes });
  const index = joinIndexes(
    await open(indexKey(id), index_pieces),
    changes_pieces ? await open(changesIndexKey(id), changes_pieces) : null,
  );
  return { id, manifest, index, search: openSearch(live) };
}
