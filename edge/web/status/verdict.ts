import type { PublicRun, SourceFreshness } from "../../../contract/status.ts";
import { amount } from "../../../lib/amounts.ts";
import { type Lateness, lateBy } from "../../builds/lateness.ts";
import { OUTCOMES } from "./nights.tsx";

export interface Verdict {
  readonly state: "well" | "setup" | "partial" | "late" | "failing";
  readonly title: string;
  readonly words: string;
}

export function verdictOf({
  build,
  last,
  isLive,
  sources,
  lateness,
}: {
  readonly build: string | null;
  /** Null if the nightly job never ran. */
  readonly last: PublicRun | null;
  /** Whether the last run put a build live, even if it failed later. */
  readonly isLive: boolean;
  readonly sources: readonly SourceFreshness[];
  readonly lateness: Lateness | null;
}): Verdict {
  if (build === null) {
    return {
      state: "setup",
      title: "Setting up",
      words: "The first data has not been published yet. Until then, the API answers 503.",
    };
  }
  const isLate = lateness !== null && lateness.late_seconds > 0;
  const late = isLate ? ` The nightly update is late by ${lateBy(lateness)}.` : "";
  if (last !== null && OUTCOMES[last.outcome].state === "failed") {
    const answering = isLive
      ? " after its build went live. The API answers from that build."
      : ". The API answers from the build before it.";
    return {
      state: "failing",
      title: "The last update failed",
      words: `The last nightly update ${OUTCOMES[last.outcome].words}${answering}${late}`,
    };
  }
  if (isLate) {
    return { state: "late", title: "The data is late", words: `The API answers.${late}` };
  }
  const files = sources.reduce((sum, { problems }) => sum + openIn(problems), 0);
  if (files > 0) {
    return {
      state: "partial",
      title: "Some files are held back",
      words: `The API answers. ${amount(files, "publisher’s file has", "of the publishers’ files have")} problems, listed below by source; earlier data stays.`,
    };
  }
  return {
    state: "well",
    title: "All is well",
    words:
      last === null
        ? "The API answers. The nightly job has not run yet."
        : "The API answers, and the last nightly update went well.",
  };
}

function openIn(problems: SourceFreshness["problems"]): number {
  return Object.values(problems).reduce((sum, count) => sum + count, 0);
}
