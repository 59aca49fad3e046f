import { errorCodeOf } from "../lib/errors.ts";

import pRetry from "p-retry";

import { ATTEMPTS } from "./s3-client.ts";
import { BodyError, s3Attempts, s3Status } from "./s3-failure.ts";

import type { TaggedBytes } from "./store.ts";

interface Condition {
  readonly IfMatch?: string;
  readonly IfNoneMatch?: string;
}

const BACKOFF_MS = 50;

/**
 * Makes a conditional put and reads the object again to verify an unclear outcome: the response may
 * get lost after the write, and Ceph answers some losers of a race with 500 instead of 412.
 */
export function swapObject({
  bytes,
  expectedTag,
  putIf,
  readTagged,
}: {
  readonly bytes: Uint8Array;
  readonly expectedTag: string | null;
  readonly putIf: (condition: Condition) => Promise<void>;
  readonly readTagged: () => Promise<TaggedBytes | null>;
}): Promise<boolean> {
  const attempt = async (number: number): Promise<boolean> => {
    try {
      await putIf(conditionFor(expectedTag, number));
      return true;
    } catch (error) {
      if (!isOutcomeUnclear(error)) throw error;
      const found = await readTagged();
      if (!isRefused(error) && found !== null && Buffer.compare(found.bytes, bytes) === 0) {
        return true;
      }
      if ((found?.tag ?? null) !== expectedTag) return false;
      throw error;
    }
  };
  return pRetry(attempt, {
    retries: ATTEMPTS - 1,
    minTimeout: BACKOFF_MS,
    randomize: true,
    shouldRetry: ({ error }) => isOutcomeUnclear(error),
  });
}

/**
 * Ceph needs the tag without quotes; AWS accepts both. Even attempts quote it, as some services
 * insist.
 */
function conditionFor(expectedTag: string | null, attempt: number): Condition {
  if (expectedTag === null) return { IfNoneMatch: "*" };
  return { IfMatch: attempt % 2 === 1 ? expectedTag : `"${expectedTag}"` };
}

/** Whether the first attempt was refused, which rules out a conflict with our own earlier put. */
function isRefused(error: unknown): boolean {
  return s3Status(error) === 412 && s3Attempts(error) === 1;
}

/** Whether the object may have been replaced, or the condition did not hold. */
function isOutcomeUnclear(error: unknown): boolean {
  const status = s3Status(error);
  if (status !== null) return [404, 409, 412].includes(status) || status >= 500;
  return (
    error instanceof BodyError ||
    (error instanceof Error && error.name === "TimeoutError") ||
    ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(errorCodeOf(error) ?? "")
  );
}
