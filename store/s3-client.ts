import { S3Client } from "@aws-sdk/client-s3";

export const ATTEMPTS = 4;

/**
 * Limited here rather than with p-limit, since the time spent waiting for a socket counts toward the
 * connection timeout.
 */
const MAX_SOCKETS = 128;

const silent = (): void => {};
/** The SDK would log to the terminal; the errors have everything we need. */
const SILENT_LOGGER = { trace: silent, debug: silent, info: silent, warn: silent, error: silent };

/** Creates a client that retries with backoff. `timeoutMs` covers all attempts together. */
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
    logger: SILENT_LOGGER,
    requestHandler: {
      connectionTimeout: silenceMs,
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      logger: SILENT_LOGGER,
    },
    // Ceph rejects a streamed body with a trailing checksum.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // `Expect: 100-continue` opens a new connection for each body over 2 MB.
    expectContinueHeader: false,
  });
}
