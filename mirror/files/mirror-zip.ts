import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Dispatcher } from "undici";

import { UnreadableFile } from "../../data/parse/source-file.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import { one, type Traffic, validatorsOf, type Validators } from "../http/http-client.ts";
import { networkFailure } from "../http/http-failure.ts";
import { diskFailure, isOfDisk } from "./mirror-folder.ts";
import { type Brought, conditions } from "./mirror-file.ts";
import type { SourceRun } from "./source-run.ts";

export interface MirrorZip {
  readonly path: string;
  readonly address: string;
  /** @throws {UnreadableFile} when the file on the disk is not what was asked for */
  readonly check: (file: string) => Promise<unknown>;
}

/** A type's zip of a whole Congress has 35 MB. */
const MAX_ZIP_SIZE = 1024 ** 3;

/**
 * Brings a large file up to date. What came before the connection broke off, or the process was
 * killed, is not asked for again, as long as the publisher still has the same version.
 *
 * @throws {FetchError}
 */
export async function bringZip(run: SourceRun, zip: MirrorZip): Promise<Brought> {
  const { state, folder, dryRun } = run;
  const { path } = zip;
  run.expect(1);
  const known = folder.has(path) ? state.find(path) : null;
  if (dryRun) return askForZip(run, zip, known);
  const partial = await folder.partial(path);
  const answer = await download(run, zip, known, partial);
  if (answer === "absent") return "absent";
  if (answer === "unchanged") {
    state.confirm(path);
    run.count("unchanged", path);
    return "unchanged";
  }
  try {
    await zip.check(partial);
  } catch (error) {
    await rm(partial, { force: true });
    state.setNote(partialNote(path), null);
    if (error instanceof UnreadableFile) throw unexpected(zip.address, error.message);
    throw error;
  }
  await folder.finish(partial, path);
  state.save({ path, ...answer, stamp: null });
  state.setNote(partialNote(path), null);
  run.count("written", path);
  return "written";
}

async function askForZip(
  run: SourceRun,
  { path, address }: MirrorZip,
  known: Validators | null,
): Promise<Brought> {
  const answer = await run.client.get(
    { address, method: "HEAD", headers: conditions(known) },
    run.traffic,
  );
  if (answer.kind === "absent") return "absent";
  const brought = answer.kind === "content" ? "written" : "unchanged";
  run.count(brought, path);
  return brought;
}

type Download = Validators | "unchanged" | "absent";

async function download(
  { client, state, traffic, signal }: SourceRun,
  { path, address }: MirrorZip,
  known: Validators | null,
  partial: string,
): Promise<Download> {
  let begun: Begun | null = null;
  return client.send(
    async () => {
      begun = await whatIsBegun(partial, state.note(partialNote(path)));
      // A range and a condition at once would ask two things.
      const asked = begun === null ? conditions(known) : rangeOf(begun);
      return { address, headers: { "accept-encoding": "identity", ...asked } };
    },
    traffic,
    async ({ statusCode, headers, body }) => {
      if (statusCode === 304 || statusCode === 404 || statusCode === 410) {
        await body.dump();
        return statusCode === 304 ? "unchanged" : "absent";
      }
      const continues = statusCode === 206 && startOf(headers) === begun?.size;
      if (statusCode === 416 || (statusCode === 206 && !continues)) {
        await body.dump();
        await rm(partial, { force: true });
        throw networkFailure(address, new Error("the publisher does not go on where it stopped"));
      }
      const type = one(headers["content-type"]) ?? "";
      if (/^text\/html/i.test(type)) {
        await body.dump();
        throw unexpected(address, `is an HTML page (${type}), not a zip`);
      }
      const validators = continues && begun !== null ? begun.validators : validatorsOf(headers);
      if (!continues) {
        await rm(partial, { force: true });
        state.setNote(partialNote(path), JSON.stringify(validators));
      }
      const limit = boundedBy(
        MAX_ZIP_SIZE - (continues ? (begun?.size ?? 0) : 0),
        address,
        traffic,
      );
      const output = createWriteStream(partial, { flags: "a", flush: true });
      await pipeline(body, limit, output).catch((error: unknown) => {
        signal?.throwIfAborted();
        if (error instanceof FetchError) throw error;
        throw isOfDisk(error) ? diskFailure(partial, error) : networkFailure(address, error);
      });
      return validators;
    },
  );
}

/** What an earlier attempt left, and of which version it is. */
interface Begun {
  readonly size: number;
  readonly version: string;
  readonly validators: Validators;
}

async function whatIsBegun(partial: string, note: string | null): Promise<Begun | null> {
  const found = await stat(partial).catch(() => null);
  if (note === null || found === null || found.size === 0) return null;
  const validators = JSON.parse(note) as Validators;
  const { etag, lastModified } = validators;
  // A weak ETag does not promise the same bytes (RFC 9110, 13.1.5).
  const version = etag !== null && !etag.startsWith("W/") ? etag : lastModified;
  return version === null ? null : { size: found.size, version, validators };
}

function rangeOf({ size, version }: Begun): Record<string, string> {
  return { range: `bytes=${size}-`, "if-range": version };
}

function startOf(headers: Dispatcher.ResponseData["headers"]): number | null {
  const start = /^bytes (\d+)-/.exec(one(headers["content-range"]) ?? "")?.[1];
  return start === undefined ? null : Number(start);
}

/** Lets so many bytes through and counts them. */
function boundedBy(limit: number, address: string, traffic: Traffic): Transform {
  let size = 0;
  return new Transform({
    transform: (piece: Uint8Array, _, done) => {
      size += piece.length;
      traffic.bytes += piece.length;
      if (size > limit) done(unexpected(address, `is larger than ${MAX_ZIP_SIZE} bytes`));
      else done(null, piece);
    },
  });
}

function partialNote(path: string): string {
  return `partial ${path}`;
}
