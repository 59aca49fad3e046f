import type { VoteResult } from "./enumerations.ts";

const CARRIED: Readonly<Record<VoteResult, boolean | null>> = {
  overridden: true,
  sustained: null,
  not_sustained: null,
  confirmed: true,
  not_guilty: false,
  guilty: true,
  rejected: false,
  failed: false,
  agreed_to: true,
  passed: true,
  elected: true,
  not_elected: false,
  other: null,
};

// The first match wins, so each negative precedes the positive that it contains.
const CLASSES: readonly (readonly [RegExp, VoteResult])[] = [
  [/\bnot overridden$/, "sustained"],
  [/\boverridden$/, "overridden"],
  [/\bnot sustained$|\bnot well taken$/, "not_sustained"],
  [/\bsustained$|\bwell taken$/, "sustained"],
  [/\bnot confirmed$/, "rejected"],
  [/\bconfirmed$/, "confirmed"],
  [/\bnot guilty$/, "not_guilty"],
  [/\bguilty$/, "guilty"],
  [/\brejected$|\bnot agreed to$/, "rejected"],
  [/\bfailed$|\bdefeated$|\bnot passed$/, "failed"],
  [/\bagreed to$/, "agreed_to"],
  [/\bpassed$/, "passed"],
];

/** Classifies a chamber's words: `Cloture Motion Agreed to (54-43)` is `agreed_to`. */
export function voteResult(phrase: string): VoteResult {
  const words = phrase
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replace(/\s*\([^()]*\)\s*$/, "")
    .trim();
  return CLASSES.find(([pattern]) => pattern.test(words))?.[1] ?? "other";
}

/** The Clerk reports the name with the most votes even if nobody has more than half of them. */
export function electionResult(candidates: readonly { readonly votes: number }[]): VoteResult {
  const votes = candidates.map((each) => each.votes);
  const sum = votes.reduce((total, each) => total + each, 0);
  return 2 * Math.max(0, ...votes) > sum ? "elected" : "not_elected";
}

/** Members answer this question with a name. */
export function isSpeakerElection(question: string | null | undefined): boolean {
  return typeof question === "string" && /^election of the speaker/i.test(question.trim());
}

/** `null` if the class does not say. */
export function carried(result: VoteResult): boolean | null {
  return CARRIED[result];
}
