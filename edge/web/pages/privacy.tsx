import { ContactLink } from "../components/notice.tsx";

export function Privacy({ contact }: { readonly contact: string | null }) {
  return (
    <>
      <h1>Privacy</h1>
      <p>
        This is what the service stores about you, why, and for how long. It sets one cookie, which
        keeps you signed in; it does no tracking beyond what is described here, and shares nothing
        with advertisers. Companies that host the service or deliver its emails for the operator
        handle what passes through them.
      </p>
      <h2>If you only visit</h2>
      <p>
        One log line for each request: time, method, path, status and an ID, to find errors and
        attacks. The operator decides how long logs are kept. If you choose a language for the
        examples, your browser remembers it; it isn’t sent to us.
      </p>
      <h2>If you have an account</h2>
      <dl class="facts long">
        <dt>Your email address</dt>
        <dd>
          To sign you in and to write to you about your account, until you delete it. Emails pass
          through the operator’s mail server or mail service.
        </dd>
        <dt>Your keys</dt>
        <dd>
          Their names, first and last characters, times of use, and a hash that doesn’t reveal the
          key. A revoked key is kept for 90 days.
        </dd>
        <dt>Requests per day</dt>
        <dd>
          How many each key made and how they were answered, but not which, for 90 days. Your limits
          and your chart are based on them.
        </dd>
        <dt>Activity</dt>
        <dd>
          When you signed in, created or revoked a key or changed your plan, for a year, so that you
          can spot what wasn’t you. Networks are stored as a keyed hash, not as an address.
        </dd>
        <dt>Where you are signed in</dt>
        <dd>
          Type of browser, hashed network and time of each sign-in, until the session ends: after a
          day of inactivity, after 30 days, or when you sign out.
        </dd>
        <dt>Attempts</dt>
        <dd>
          How often links were requested, under keyed hashes of addresses and networks, for a day;
          networks that you signed in from, hashed, for 90 days, so that others can’t lock you out.
        </dd>
      </dl>
      <h2>What you can do</h2>
      <ul>
        <li>
          <a href="/account/data.json">Download everything stored about your account</a>.
        </li>
        <li>
          <a href="/account/delete">Delete your account</a>: all personal data is deleted at once.
          Today’s request count is kept until the end of the day, and account events for a year,
          both under a hash that doesn’t reveal your address.
        </li>
        {contact !== null && (
          <li>
            Write to <ContactLink contact={contact} /> with questions, or to have something
            corrected.
          </li>
        )}
      </ul>
      <h2>The people in the data</h2>
      <p>
        Members of Congress and others appear in public records of the United States Congress, which
        this service repeats as they were published. Errors have to be corrected by the publisher.
      </p>
    </>
  );
}
