import { S3Client } from "@aws-sdk/client-s3";

/** How often a request is tried before it counts as failed. */
export const ATTEMPTS = 4;

/** Reads are not bounded by p-limit: what waits for a socket counts as not getting a connection. */
const MAX_SOCKETS = 128;

const silent = (): void => {};
/** The SDK would write to the terminal; what matters is in the errors. */
const QUIET = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };

/** A client that retries with backoff and waits no longer than that, all attempts together. */
export function createS3Client({
  endpoint,
  region,
  timeoutMs,
}: {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly timeoutMs: number;
}): S3Client {
  const silenceMs = Math.ceil(timeoutMs / ATTEMPTS);
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    retryMode: "standard",
    logger: QUIET,
    requestHandler: {
      connectionTimeout: silenceMs,
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      logger: QUIET,
    },
    // Ceph refuses a streamed body with a checksum behind it.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Asking first takes a new connection for each body over 2 MB.
    expectContinueHeader: false,
  });
}
