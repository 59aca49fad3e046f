import { errorCodeOf, firstLineOf } from "../lib/errors.ts";
import { S3ServiceException } from "@aws-sdk/client-s3";

import { fileFailure, type StoreFailure } from "./store-error.ts";

export class BodyError extends Error {
  override readonly name = "BodyError";
}

interface S3Place {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly timeoutMs: number;
}

const CREDENTIALS = new Set([
  "CredentialsProviderError",
  "ExpiredToken",
  "InvalidAccessKeyId",
  "InvalidToken",
  "SignatureDoesNotMatch",
  "TokenRefreshRequired",
]);
const REGION = new Set([
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
  "PermanentRedirect",
]);
const FULL_CODES = new Set(["QuotaExceeded", "InsufficientCapacity", "XMinioStorageFull"]);
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the network can't be reached",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host's name can't be looked up",
};
const CUT_SHORT = new Set(["ECONNRESET", "EPIPE"]);

export function s3Failure(error: unknown, place: S3Place): StoreFailure {
  return fromBody(error) ?? fromService(error, place) ?? fromNetwork(error, place);
}

export function s3Status(error: unknown): number | null {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null;
}

export function s3Attempts(error: unknown): number {
  return error instanceof S3ServiceException ? (error.$metadata.attempts ?? 1) : 1;
}

function fromBody(error: unknown): StoreFailure | null {
  return error instanceof BodyError ? { reason: "cut_short", what: firstLineOf(error) } : null;
}

function fromService(error: unknown, { bucket, endpoint }: S3Place): StoreFailure | null {
  if (!(error instanceof Error)) return null;
  const { name } = error;
  const status = s3Status(error);
  if (name === "CredentialsProviderError") {
    return { reason: "credentials", what: "there are no credentials" };
  }
  if (CREDENTIALS.has(name)) {
    return { reason: "credentials", what: `the credentials were refused (${name})` };
  }
  if (name === "NoSuchBucket") {
    const where = endpoint === undefined ? "" : ` at ${endpoint}`;
    return { reason: "no_bucket", what: `there is no bucket ${bucket}${where}` };
  }
  if (REGION.has(name)) return { reason: "region", what: "the bucket is in another region" };
  if (FULL_CODES.has(name) || status === 507) return { reason: "full", what: `the store is full` };
  if (status === 403) return { reason: "denied", what: `access was denied (${name})` };
  if (status === 429 || (status !== null && status >= 500)) {
    return { reason: "failing", what: `the service answered ${status} (${name})` };
  }
  return null;
}

function fromNetwork(error: unknown, { endpoint, timeoutMs }: S3Place): StoreFailure {
  const code = errorCodeOf(error) ?? "";
  const at = endpoint ?? "AWS";
  if (error instanceof Error && error.name === "TimeoutError" && !CUT_SHORT.has(code)) {
    if (code in UNREACHABLE) return { reason: "unreachable", what: `${UNREACHABLE[code]} (${at})` };
    return { reason: "timeout", what: `no answer from ${at} within ${timeoutMs / 1000} s` };
  }
  if (code in UNREACHABLE) return { reason: "unreachable", what: `${UNREACHABLE[code]} (${at})` };
  if (CUT_SHORT.has(code)) return { reason: "cut_short", what: `${at} hung up` };
  return fileFailure(error) ?? { reason: "other", what: firstLineOf(error) };
}
