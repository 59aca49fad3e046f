import { splitLogin } from "../lib/split-login.ts";

/** How long an address may take to answer. */
const TIMEOUT_MS = 15_000;

interface Call {
  readonly contentType: string;
  readonly body: string;
  readonly timeoutMs?: number;
}

/**
 * Posts to an address that the operator gave. A user name and password in it are sent as such, and
 * what it throws has nothing of the address: with many services all of it is a secret.
 */
export async function callAddress(
  address: string,
  { contentType, body, timeoutMs = TIMEOUT_MS }: Call,
): Promise<void> {
  const { address: url, authorization } = splitLogin(address);
  const response = await answered(url, {
    method: "POST",
    headers: {
      "Content-Type": contentType,
      ...(authorization !== null && { Authorization: authorization }),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

async function answered(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const isLate = cause instanceof Error && cause.name === "TimeoutError";
    // oxlint-disable-next-line preserve-caught-error -- it may name the address
    throw new Error(isLate ? "no answer in time" : `no answer (${code || "unreachable"})`);
  }
}
