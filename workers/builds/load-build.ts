import {
  changesIndexKey,
  CONTRACT_VERSION,
  indexKey,
  Manifest,
  manifestKey,
  MAX_MANIFEST_BYTES,
  signatureKey,
} from "../../contract/build.ts";
import { joinIndexes } from "../../contract/build-index.ts";
import { isSignedBy, SIGNATURE_BYTES, type VerifyKeys } from "../../contract/signature.ts";
import {
  MAX_RECORD_BYTES,
  type WorkersPointer,
  WorkersRecord,
  workersRecordKey,
  workersSignatureKey,
} from "../../contract/workers-build.ts";
import type { Search } from "../../edge/builds/search.ts";
import type { LiveBuild } from "../../edge/builds/watch-builds.ts";
import type { BucketReader } from "./bucket-reader.ts";
import { openIndexPieces } from "./index-pieces.ts";
import { requireHash } from "./require-hash.ts";

export interface LoadParts {
  readonly reader: BucketReader;
  readonly openSearch: (live: NonNullable<WorkersPointer["live"]>) => Search;
  /** If set, only builds signed by one of these keys are loaded. */
  readonly verifyKeys: VerifyKeys | undefined;
}

/** Loads and verifies a build. Reads only the beginning of its index. */
export async function loadBuild(
  live: NonNullable<WorkersPointer["live"]>,
  { reader, openSearch, verifyKeys }: LoadParts,
): Promise<LiveBuild> {
  const { build: id, record_sha256 } = live;
  const recordBytes = await checked(reader, workersRecordKey(id), MAX_RECORD_BYTES, record_sha256);
  const record = WorkersRecord.parse(parse(recordBytes));
  const manifestBytes = await checked(
    reader,
    manifestKey(id),
    MAX_MANIFEST_BYTES,
    record.manifest_sha256,
  );
  const manifest = Manifest.parse(parse(manifestBytes));
  if (record.build !== id || manifest.build !== id) {
    throw new Error(
      `the files of build ${id} name the builds ${record.build} and ${manifest.build}`,
    );
  }
  if (manifest.contract_version !== CONTRACT_VERSION) {
    throw new Error(
      `build ${id} has contract version ${manifest.contract_version}, this program reads ${CONTRACT_VERSION}`,
    );
  }
  if (verifyKeys !== undefined) {
    await requireSignature(reader, signatureKey(id), manifestBytes, verifyKeys);
    await requireSignature(reader, workersSignatureKey(id), recordBytes, verifyKeys);
  }
  const { index_piece_bytes: size, index_pieces, changes_pieces } = record;
  const open = (key: string, hashes: readonly string[]) =>
    openIndexPieces(reader, { key, size, hashes });
  const index = joinIndexes(
    await open(indexKey(id), index_pieces),
    changes_pieces ? await open(changesIndexKey(id), changes_pieces) : null,
  );
  return { id, manifest, index, search: openSearch(live) };
}

async function checked(
  { read }: BucketReader,
  key: string,
  maxBytes: number,
  sha256: string,
): Promise<Uint8Array> {
  const bytes = await read(key, { maxBytes });
  if (bytes === null) throw new Error(`the store has no ${key}`);
  await requireHash(bytes, sha256, key);
  return bytes;
}

async function requireSignature(
  { read }: BucketReader,
  key: string,
  signed: Uint8Array,
  keys: VerifyKeys,
): Promise<void> {
  const signature = await read(key, { maxBytes: SIGNATURE_BYTES });
  if (signature === null) throw new Error(`there is no ${key}, and LEGIS_VERIFY_KEY is set`);
  if (!(await isSignedBy(keys, signed, signature))) {
    throw new Error(`${key} was not made by the key in LEGIS_VERIFY_KEY`);
  }
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
