import { ApiError } from "./api-error.ts";

/** New data went live between two answers. */
export interface BuildChange {
  readonly from: string;
  readonly to: string;
  /** What the first answer of the new build was asked with. */
  readonly url: string;
  /**
   * Whether the two answers are pages of one list: records may have moved from one to the other, so
   * that one is missed or comes twice.
   */
  readonly isMidway: boolean;
}

/**
 * What to do when new data goes live between two answers.
 *
 * - `throw_midway`: a list that is being walked throws `build_changed`; all else goes on
 * - `throw`: single records throw, too: for what has to be of one build in all
 * - `ignore`: go on
 * - a function: is told, and all goes on unless it throws
 */
export type OnBuildChange = "throw_midway" | "throw" | "ignore" | ((change: BuildChange) => void);

interface Seen {
  readonly buildId: string | null;
  readonly url: string;
  /** The build of the page before, in a list. */
  readonly before: string | null;
}

/** Compares the builds that answers come from. */
export function createBuildWatch(onChange: OnBuildChange) {
  let last: string | null = null;

  function tell(change: BuildChange): void {
    if (typeof onChange === "function") onChange(change);
    const isRefused = onChange === "throw" || (onChange === "throw_midway" && change.isMidway);
    if (isRefused) throw buildChanged(change);
  }

  return {
    /** The build of the last answer. */
    last: (): string | null => last,

    note({ buildId, url, before }: Seen): void {
      if (buildId === null) return;
      const isMidway = before !== null && before !== buildId;
      const from = isMidway ? before : last;
      last = buildId;
      if (from !== null && from !== buildId) tell({ from, to: buildId, url, isMidway });
    },
  };
}

function buildChanged({ from, to, url, isMidway }: BuildChange): ApiError {
  const what = isMidway ? "the pages before it" : "the answers before it";
  return new ApiError({
    code: "build_changed",
    message: `${url} is of build ${to}, ${what} are of ${from}: start again; with a cache, what has not changed costs nothing of the day`,
    url,
  });
}
