import { votePath } from "../../contract/addresses.ts";
import type { NominationStatus, TreatyStatus } from "../../contract/enumerations.ts";
import type { VoteRef } from "../../contract/schemas/shared.ts";
import type { ExecutiveAction } from "../../contract/schemas/actions.ts";
import { type Action, rollCallOf } from "../../data/status/nomination-status.ts";
import type { ExecutiveActionMention, VoteMention } from "../../data/documents.ts";
import { descending, uniqueBy } from "../../data/parse/order.ts";
import { membersOf } from "../../lib/required.ts";
import { executiveSubjects } from "../records/gathered-facts.ts";
import type { BuildContext } from "./build-context.ts";

interface Acted {
  readonly status: NominationStatus | TreatyStatus | null;
  readonly actions: readonly ExecutiveActionMention[] | null;
  readonly decided: Action | null;
  readonly latest_action: Action | null;
}

/** The statuses that a roll call decides. */
const DECIDED: readonly (NominationStatus | TreatyStatus)[] = ["confirmed", "approved", "rejected"];

/** Links a nomination or treaty, by its path, with its roll calls, and its actions with theirs. */
export function withVotes(
  path: string,
  { status, actions, decided, latest_action }: Acted,
  { facts, known, to }: Pick<BuildContext, "facts" | "known" | "to">,
) {
  const others = new Set<string>();
  /** The roll call that an action names, if its own record doesn't name something else. */
  const votesOf = (action: Action | null): readonly VoteMention[] => {
    const vote = action && rollCallOf(action);
    if (vote === null) return [];
    const stored = known.vote(vote)?.document;
    const named = stored === undefined ? [] : executiveSubjects(stored);
    // A roll call on a part of a treaty may name the whole.
    const isOnIt = named.some((each) => each.path === path || path.startsWith(`${each.path}-`));
    if (stored === undefined || isOnIt) return [vote];
    const what = named.map(({ citation }) => citation).join(", ") || "something else";
    others.add(
      `roll call ${vote.vote_number} of session ${vote.session}, which an action names, is on ${what} by its own record`,
    );
    return [];
  };
  const shown = actions?.map((action): ExecutiveAction => ({
    ...action,
    committees: action.committees.map(to.committeeAsNamed),
    votes: votesOf(action).map(to.vote),
  }));
  const named = [decided, latest_action, ...(actions ?? [])].flatMap(votesOf);
  const votes = uniqueBy([...membersOf(facts.votesOn, path), ...named], votePath);
  const [vote] = status !== null && DECIDED.includes(status) ? votesOf(decided) : [];
  const roll_calls = votes.toSorted(descending("date", "vote_number")).map(to.vote);
  facts.addNamed(path, 0, { vote: roll_calls });
  return {
    actions: shown ?? null,
    votes: roll_calls,
    vote: vote === undefined ? null : to.vote(vote),
    notes: [...others],
  } satisfies { readonly vote: VoteRef | null; readonly [block: string]: unknown };
}
