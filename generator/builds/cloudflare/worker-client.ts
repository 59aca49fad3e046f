import { LoadState } from "../../../contract/workers-build.ts";
import { LegisError, messageOf } from "../../../lib/errors.ts";

export type WorkerClient = ReturnType<typeof createWorkerClient>;

class WorkerError extends LegisError {
  override readonly name = "WorkerError";

  constructor(message: string, advice: string, { cause }: ErrorOptions = {}) {
    super(`${message}; ${advice}`, { code: "worker_failed", what: message, advice, cause });
  }
}

const TIMEOUT_MS = 120_000;

export interface WorkerClientParts {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  readonly signal?: AbortSignal | undefined;
}

export function createWorkerClient({ url, token, signal }: WorkerClientParts) {
  async function ask(method: string, path: string): Promise<unknown> {
    const address = `${url}/internal/${path}`;
    const late = AbortSignal.timeout(TIMEOUT_MS);
    let response: Response;
    try {
      response = await fetch(address, {
        method,
        headers: { Authorization: `Bearer ${token}` },
        signal: signal === undefined ? late : AbortSignal.any([signal, late]),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new WorkerError(
        `the Worker at ${url} cannot be reached: ${messageOf(cause)}`,
        "check LEGIS_CLOUDFLARE_URL and that it is deployed",
        { cause },
      );
    }
    if (response.ok) return response.json();
    const text = (await response.text()).slice(0, 200);
    const advice =
      response.status === 401 || response.status === 404
        ? "check that LEGIS_CLOUDFLARE_TOKEN is the Worker's secret LEGIS_PUBLISH_TOKEN"
        : 'see "wrangler tail" and run it again; the build before stays live';
    throw new WorkerError(`${method} ${address} answered ${response.status}: ${text}`, advice);
  }

  return {
    migrate: async (): Promise<void> => void (await ask("POST", "accounts")),
    load: async (build: string, replica: number) =>
      LoadState.parse(await ask("POST", `searches/${build}/${replica}`)),
    drop: async (build: string, replica: number): Promise<void> =>
      void (await ask("DELETE", `searches/${build}/${replica}`)),
  };
}
