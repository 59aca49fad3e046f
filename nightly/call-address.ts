import { errorCodeOf } from "../lib/errors.ts";
import { splitLogin } from "../lib/split-login.ts";

/** How long an address may take to answer. */
const TIMEOUT_MS = 15_000;

interface Call {
  readonly contentType: string;
  readonly body: string;
  readonly timeoutMs?: number;
}

/**
 * Posts to an address that the operator gave, and to no other: a redirect is not followed, which
 * could lead what is posted anywhere, into the private network too, and mostly makes a GET of it. A
 * user name and password in the address are sent as such, and what is thrown has nothing of it: with
 * many services all of it is a secret.
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
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (response.ok) return;
  const advice = isRedirect(response) ? REDIRECT_ADVICE : "";
  throw new Error(`it answered ${response.status}${advice}`);
}

const REDIRECT_ADVICE = ", a redirect, which is not followed; set the address it has moved to";

function isRedirect({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has("Location");
}

async function answered(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const isLate = cause instanceof Error && cause.name === "TimeoutError";
    // oxlint-disable-next-line preserve-caught-error -- it may name the address
    throw new Error(
      isLate ? "no answer in time" : `no answer (${errorCodeOf(cause) ?? "unreachable"})`,
    );
  }
}
