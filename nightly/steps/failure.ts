import { errorCodeOf, FetchError } from "../../mirror/http/fetch-error.ts";
import { GateFailure } from "../../generator/gates/gates.ts";
import { LostRace } from "../../builds/publish.ts";
import { ThreadError } from "../../generator/workers/worker-pool.ts";
import { StoreError } from "../../store/store-error.ts";
import type { Problem, StepName } from "../runs/run-record.ts";

/** What a step that broke off tells: why, and what to do. */
export function failureOf(step: StepName, error: unknown): Problem {
  const { file, reason, advice } = told(step, error);
  return { kind: "failed", step, source: null, file, reason, advice };
}

type Told = Pick<Problem, "file" | "reason" | "advice">;

const FULL = "the disk is full";
const MAKE_ROOM = "make room and run it again; what was fetched and imported by then stays";

function told(step: StepName, error: unknown): Told {
  const reason = firstLines(error);
  if (error instanceof GateFailure) {
    return {
      file: null,
      reason: "gates keep the build from going live",
      advice:
        'look into the examples; where they are right all the same, "legis generate --force" puts it live',
    };
  }
  if (error instanceof FetchError) {
    return { file: error.address, reason: error.reason, advice: error.advice };
  }
  // Its last clause says what to do.
  if (error instanceof StoreError) return { file: error.key || null, reason, advice: null };
  if (error instanceof LostRace || error instanceof ThreadError)
    return { file: null, reason, advice: null };
  if (errorCodeOf(error) === "ENOSPC")
    return { file: pathOf(error), reason: FULL, advice: MAKE_ROOM };
  if (reason.includes(FULL)) return { file: null, reason, advice: MAKE_ROOM };
  return {
    file: pathOf(error),
    reason,
    advice: `mend that and run "legis ${COMMANDS[step]}" or "legis nightly" again`,
  };
}

const COMMANDS: Readonly<Record<StepName, string>> = {
  fetch: "fetch",
  import: "import",
  generate: "generate",
  prune: "builds prune",
};

/** A message may be of several lines; a report has room for a few. */
function firstLines(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split("\n").slice(0, 3).join(" ").slice(0, 1000);
}

function pathOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("path" in error)) return null;
  return typeof error.path === "string" ? error.path : null;
}
