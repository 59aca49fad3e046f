import { ApiError } from "./api-error.ts";

/** New data went live between two answers. */
export interface BuildChange {
  readonly from: string;
  readonly to: string;
  /** The first request that the new build answered. */
  readonly url: string;
  /** Whether both answers are pages of one list, so that records may be missed or come twice. */
  readonly isMidway: boolean;
}

/**
 * What to do when new data goes live between two answers.
 *
 * - `throw_midway`: iterating a list throws `build_changed`; all else goes on
 * - `throw`: single records throw too, for work that needs one build throughout
 * - `ignore`: goes on
 * - a function: is called, and all goes on unless it throws
 */
export type OnBuildChange = "throw_midway" | "throw" | "ignore" | ((change: BuildChange) => void);

interface SeenAnswer {
  readonly buildId: string | null;
  readonly url: string;
  /** The build of the list's previous page. */
  readonly previousPageBuild: string | null;
}

export type BuildWatch = ReturnType<typeof createBuildWatch>;

export function createBuildWatch(onChange: OnBuildChange) {
  let last: string | null = null;

  function report(change: BuildChange): void {
    if (typeof onChange === "function") onChange(change);
    const isRefused = onChange === "throw" || (onChange === "throw_midway" && change.isMidway);
    if (isRefused) throw buildChanged(change);
  }

  return {
    last: (): string | null => last,

    note({ buildId, url, previousPageBuild }: SeenAnswer): void {
      if (buildId === null) return;
      const isMidway = previousPageBuild !== null && previousPageBuild !== buildId;
      const from = isMidway ? previousPageBuild : last;
      last = buildId;
      if (from !== null && from !== buildId) report({ from, to: buildId, url, isMidway });
    },
  };
}

function buildChanged({ from, to, url, isMidway }: BuildChange): ApiError {
  const what = isMidway ? "the pages before it" : "the answers before it";
  return new ApiError({
    code: "build_changed",
    message: `${url} is from build ${to}, but ${what} are from ${from}: start again; with a cache, unchanged answers do not count toward the daily quota`,
    url,
  });
}
