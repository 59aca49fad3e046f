import { capital } from "../../contract/text.ts";
import type { BillRef } from "../../contract/schemas/shared.ts";
import { type StoredToday, TODAY_PATH, TODAY_TITLE } from "../../contract/resources/today.ts";
import { Linked } from "../kinds/linked.tsx";
import { pagePath, writtenEastern } from "../kinds/words.ts";
import { Elsewhere, WatchButton, type Written } from "./record-page.tsx";

interface TodayAnswer {
  readonly data: Pick<StoredToday, "house" | "scheduled" | "votes">;
  readonly meta: { readonly as_of: string | null };
}

/** Writes the page of what happens between two builds. */
export function todayPage({ data, meta }: TodayAnswer, watched: string | null): Written {
  const { house, votes, scheduled } = data;
  const listed = scheduled.filter(({ removed_at }) => removed_at === null);
  return {
    title: TODAY_TITLE,
    about: "The House's floor, roll calls of both chambers and the bills of the week.",
    content: (
      <article class="record stack">
        <h1>{TODAY_TITLE}</h1>
        <WatchButton address={watched} />
        <p class="quiet">
          {meta.as_of === null
            ? "The floor has not been read yet."
            : `The House’s floor as of ${writtenEastern(meta.as_of)}.`}
        </p>
        {votes.length > 0 && (
          <section class="stack" aria-labelledby="votes">
            <h2 id="votes">Roll calls</h2>
            <ul>
              {votes.map(({ id, chamber, vote_number, question, bill, result_text }) => (
                <li>
                  <a href={id}>{`${capital(chamber)} roll call ${vote_number}`}</a>
                  {`: ${[bill?.citation, question, result_text].filter(Boolean).join(", ")}`}
                </li>
              ))}
            </ul>
          </section>
        )}
        {house.map(({ day, is_finished, actions }) => (
          <section class="stack" aria-labelledby={`house-${day}`}>
            <h2 id={`house-${day}`}>{`House, ${day}${is_finished ? ", adjourned" : ""}`}</h2>
            <ul>
              {actions.map(({ at, text, bills }) => (
                <li>
                  <time datetime={at}>{writtenEastern(at)}</time> {text} <Bills bills={bills} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {listed.length > 0 && (
          <section class="stack" aria-labelledby="scheduled">
            <h2 id="scheduled">What the House may take up</h2>
            <ul>
              {listed.map(({ week, name, text, bill }) => (
                <li>
                  {`Week of ${week}: ${[name, text].filter(Boolean).join(", ")} `}
                  <Bills bills={bill === null ? [] : [bill]} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Elsewhere path={TODAY_PATH} />
      </article>
    ),
  };
}

function Bills({ bills }: { readonly bills: readonly BillRef[] }) {
  const known = bills.filter(({ api_url }) => api_url !== null);
  return (
    <>
      {known.map(({ citation, api_url }) => (
        <>
          <Linked href={pagePath(String(api_url))}>{citation}</Linked>{" "}
        </>
      ))}
    </>
  );
}
