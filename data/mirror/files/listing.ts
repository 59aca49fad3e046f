import { UnreadableFile } from "../../parse/source-file.ts";
import { readAnswer } from "./check-content.ts";
import { conditions } from "./mirror-file.ts";
import type { SourceRun } from "./source-run.ts";

export interface ListingRequest<Entry> {
  /** Its name in the mirror's state. */
  readonly name: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly what: string;
  /** @throws {UnreadableFile} if the bytes are not such a listing */
  readonly read: (bytes: Uint8Array) => readonly Entry[];
  /** Reads the listing even if it has not changed since it was processed. */
  readonly always?: boolean;
  readonly mayBeEmpty?: boolean;
  /** Whether the listing may lose most of its entries overnight. */
  readonly mayShrink?: boolean;
}

export interface Listing<Entry> {
  readonly entries: readonly Entry[];
  readonly bytes: Uint8Array;
  readonly lastModified: string | null;
  /** Call this after processing all entries; until then, the listing counts as unread. */
  readonly done: (stamp?: string | null) => void;
}

/**
 * Fetches a publisher's list of documents; `"unchanged"` if this version was processed before.
 * Throws a {@link FetchError} also if the listing has turned into another kind of document.
 */
export async function fetchListing<Entry>(
  run: SourceRun,
  request: ListingRequest<Entry>,
): Promise<Listing<Entry> | "unchanged" | "absent"> {
  const { state, client, traffic } = run;
  const { name, address, headers, always = false } = request;
  const known = state.find(name);
  const answer = await client.get(
    { address, headers: { ...headers, ...conditions(always || run.isFull ? null : known) } },
    traffic,
  );
  if (answer.kind !== "content") {
    if (answer.kind === "unchanged") state.confirm(name);
    return answer.kind;
  }
  const entries = readAnswer({ address, ...answer }, (bytes) => {
    const listed = request.read(bytes);
    if (listed.length === 0 && request.mayBeEmpty !== true) {
      throw new UnreadableFile(`lists no ${request.what}`);
    }
    return listed;
  });
  if (entries === "absent") return "absent";
  noteLength(run, request, entries.length);
  return {
    entries,
    bytes: answer.bytes,
    lastModified: answer.validators.lastModified,
    done: (stamp = null) => {
      state.save({ path: name, ...answer.validators, stamp });
    },
  };
}

type NamedList = Pick<ListingRequest<never>, "name" | "address" | "what" | "mayShrink">;

/** Reports a list that lost most of its entries. Nothing gets lost: what the mirror has stays. */
export function noteLength(
  { state, notice }: SourceRun,
  { name, address, what, mayShrink = false }: NamedList,
  length: number,
): void {
  const note = `entries ${name}`;
  const before = Number(state.note(note) ?? 0);
  if (!mayShrink && length * 2 < before) {
    notice(`${address} lists ${length} ${what} where there were ${before}`);
  }
  state.setNote(note, String(length));
}
