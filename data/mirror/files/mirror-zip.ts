import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Dispatcher } from "undici";

import { UnreadableFile } from "../../parse/source-file.ts";
import { FetchError, unexpected } from "../http/fetch-error.ts";
import { headerOf, type Traffic, validatorsOf, type Validators } from "../http/http-client.ts";
import { networkFailure } from "../http/http-failure.ts";
import { diskFailure, isDiskError } from "./mirror-folder.ts";
import { type FileResult, conditions } from "./mirror-file.ts";
import type { SourceRun } from "./source-run.ts";

export interface MirrorZip {
  readonly path: string;
  readonly address: string;
  /** @throws {UnreadableFile} if the downloaded file is not what was requested */
  readonly check: (file: string) => Promise<unknown>;
}

/** The zip of a Congress and bill type has up to 35 MB. */
const MAX_ZIP_SIZE = 1024 ** 3;

/** Updates a large file. Resumes an interrupted download if the publisher's version is the same. */
export async function updateZip(run: SourceRun, zip: MirrorZip): Promise<FileResult> {
  const { state, folder, dryRun } = run;
  const { path } = zip;
  run.expect(1);
  const known = folder.has(path) ? state.find(path) : null;
  if (dryRun) return requestZip(run, zip, known);
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

async function requestZip(
  run: SourceRun,
  { path, address }: MirrorZip,
  known: Validators | null,
): Promise<FileResult> {
  const answer = await run.client.get(
    { address, method: "HEAD", headers: conditions(known) },
    run.traffic,
  );
  if (answer.kind === "absent") return "absent";
  const result = answer.kind === "content" ? "written" : "unchanged";
  run.count(result, path);
  return result;
}

type Download = Validators | "unchanged" | "absent";

async function download(
  { client, state, traffic, signal }: SourceRun,
  { path, address }: MirrorZip,
  known: Validators | null,
  partial: string,
): Promise<Download> {
  let partialDownload: PartialDownload | null = null;
  return client.send(
    async () => {
      partialDownload = await findPartialDownload(partial, state.note(partialNote(path)));
      // A range can't be combined with these conditions.
      const preconditions =
        partialDownload === null
          ? conditions(known)
          : {
              range: `bytes=${partialDownload.size}-`,
              "if-range": partialDownload.version,
            };
      return { address, headers: { "accept-encoding": "identity", ...preconditions } };
    },
    traffic,
    async ({ statusCode, headers, body }, pieces) => {
      if (statusCode === 304 || statusCode === 404 || statusCode === 410) {
        await body.dump();
        return statusCode === 304 ? "unchanged" : "absent";
      }
      const continues = statusCode === 206 && startOf(headers) === partialDownload?.size;
      if (statusCode === 416 || (statusCode === 206 && !continues)) {
        await body.dump();
        await rm(partial, { force: true });
        throw networkFailure(
          address,
          new Error("the publisher did not resume at the requested byte"),
        );
      }
      const type = headerOf(headers, "content-type") ?? "";
      if (/^text\/html/i.test(type)) {
        await body.dump();
        throw unexpected(address, `is an HTML page (${type}), not a zip`);
      }
      const validators =
        continues && partialDownload !== null ? partialDownload.validators : validatorsOf(headers);
      if (!continues) {
        await rm(partial, { force: true });
        state.setNote(partialNote(path), JSON.stringify(validators));
      }
      const limit = boundedBy(
        MAX_ZIP_SIZE - (continues ? (partialDownload?.size ?? 0) : 0),
        address,
        traffic,
      );
      const output = createWriteStream(partial, { flags: "a", flush: true });
      await pipeline(pieces, limit, output).catch((error: unknown) => {
        signal?.throwIfAborted();
        if (error instanceof FetchError) throw error;
        throw isDiskError(error) ? diskFailure(partial, error) : networkFailure(address, error);
      });
      return validators;
    },
  );
}

interface PartialDownload {
  readonly size: number;
  readonly version: string;
  readonly validators: Validators;
}

async function findPartialDownload(
  partial: string,
  note: string | null,
): Promise<PartialDownload | null> {
  const found = await stat(partial).catch(() => null);
  if (note === null || found === null || found.size === 0) return null;
  const validators = JSON.parse(note) as Validators;
  const { etag, lastModified } = validators;
  // A weak ETag doesn't guarantee identical bytes (RFC 9110, 13.1.5).
  const version = etag !== null && !etag.startsWith("W/") ? etag : lastModified;
  return version === null ? null : { size: found.size, version, validators };
}

function startOf(headers: Dispatcher.ResponseData["headers"]): number | null {
  const start = /^bytes (\d+)-/.exec(headerOf(headers, "content-range") ?? "")?.[1];
  return start === undefined ? null : Number(start);
}

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
