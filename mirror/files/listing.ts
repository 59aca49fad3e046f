import { UnreadableFile } from "../../data/parse/source-file.ts";
import { unexpected } from "../http/fetch-error.ts";
import { conditions } from "./mirror-file.ts";
import type { SourceRun } from "./source-run.ts";

export interface ListingRequest<Entry> {
  /** What the mirror's state calls it. */
  readonly name: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What its entries are, for messages. */
  readonly what: string;
  /** @throws {UnreadableFile} when it is not such a listing */
  readonly read: (bytes: Uint8Array) => readonly Entry[];
  /** Reads it even if it did not change since it was done with. */
  readonly always?: boolean;
  /** Whether it may be without entries. */
  readonly mayBeEmpty?: boolean;
  /** Whether it may lose most of its entries from one day to the next. */
  readonly mayShrink?: boolean;
  /** Whether a 200 with this content means that there is no such listing. */
  readonly isAbsence?: (bytes: Uint8Array) => boolean;
}

export interface Listing<Entry> {
  readonly entries: readonly Entry[];
  readonly bytes: Uint8Array;
  readonly lastModified: string | null;
  /** To be called when all that it lists is dealt with; until then it counts as never read. */
  readonly done: (stamp?: string | null) => void;
}

/**
 * A publisher's list of documents; `"unchanged"` when it is as it was when it was done with, and
 * `"absent"` when there is none.
 *
 * @throws {FetchError} also when it has become another kind of document
 */
export async function fetchListing<Entry>(
  run: SourceRun,
  request: ListingRequest<Entry>,
): Promise<Listing<Entry> | "unchanged" | "absent"> {
  const { state, client, traffic } = run;
  const { name, address, headers, always = false } = request;
  const known = state.find(name);
  const answer = await client.get(
    { address, headers: { ...headers, ...conditions(always ? null : known) } },
    traffic,
  );
  if (answer.kind !== "content") {
    if (answer.kind === "unchanged") state.confirm(name);
    return answer.kind;
  }
  if (request.isAbsence?.(answer.bytes) === true) return "absent";
  const entries = entriesOf(run, request, answer.bytes);
  return {
    entries,
    bytes: answer.bytes,
    lastModified: answer.validators.lastModified,
    done: (stamp = null) => {
      state.save({ path: name, ...answer.validators, stamp });
      state.setNote(countNote(name), String(entries.length));
    },
  };
}

function entriesOf<Entry>(
  { state, notice }: SourceRun,
  { name, address, what, read, mayBeEmpty = false, mayShrink = false }: ListingRequest<Entry>,
  bytes: Uint8Array,
): readonly Entry[] {
  try {
    const entries = read(bytes);
    if (entries.length === 0 && !mayBeEmpty) throw new UnreadableFile(`lists no ${what}`);
    const before = Number(state.note(countNote(name)) ?? 0);
    // Nothing is lost by it: documents that a list no longer has stay, and are asked for by themselves.
    if (!mayShrink && entries.length * 2 < before) {
      notice(`${address} lists ${entries.length} ${what} where there were ${before}`);
    }
    return entries;
  } catch (error) {
    if (error instanceof UnreadableFile) throw unexpected(address, error.message);
    throw error;
  }
}

function countNote(name: string): string {
  return `entries ${name}`;
}
