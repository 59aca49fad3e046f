import { ContactLink } from "../components/contact-link.tsx";

/** What is kept of people, what for and for how long. */
export function Privacy({ contact }: { readonly contact: string }) {
  return (
    <>
      <h1>Privacy</h1>
      <p>
        This is what the service keeps of you, what for, and for how long. It sets one cookie, which
        keeps you signed in; it counts and follows nobody beyond what stands here, and shares
        nothing with advertisers or other third parties.
      </p>
      <h2>If you only look</h2>
      <p>
        A line of log for each request: time, method, path, answer, and an id. It serves to find
        faults and attacks. The web server’s operator decides how long logs are kept.
      </p>
      <h2>If you have an account</h2>
      <dl class="facts">
        <dt>Your e-mail address</dt>
        <dd>
          To sign you in and to write to you about your account, until you delete it. It passes
          through the mail server that the operator uses.
        </dd>
        <dt>Your keys</dt>
        <dd>
          Their names, first and last characters and times of use, and a hash that the key can’t be
          read from. A revoked key stays 90 days.
        </dd>
        <dt>Requests per day</dt>
        <dd>
          How many each key made and how they were answered, not which, for 90 days. They make your
          limits and your chart.
        </dd>
        <dt>Activity</dt>
        <dd>
          When you signed in, made or revoked a key or changed your plan, for a year, for you to see
          what is not yours. Networks stand there as a keyed hash, not as an address.
        </dd>
        <dt>Where you are signed in</dt>
        <dd>
          Kind of browser, hashed network and time of each sign-in, until it ends: after a day
          without use, after 30 days, or when you sign out.
        </dd>
        <dt>Attempts</dt>
        <dd>
          How often mails were asked for, under keyed hashes of addresses and networks, for a day;
          networks that you signed in from, hashed, for 90 days, so that others can’t lock you out.
        </dd>
      </dl>
      <h2>What you can do</h2>
      <ul>
        <li>
          <a href="/account/data.json">Download all that is stored of your account</a>.
        </li>
        <li>
          <a href="/account/delete">Delete your account</a>: the address, the keys and what leads to
          you go at once. Today’s count of requests stays to the end of the day, and what happened
          stays for a year, both under a hash that your address can’t be read from.
        </li>
        <li>
          Write to <ContactLink contact={contact} /> with questions, or to have something corrected.
        </li>
      </ul>
      <h2>The people in the data</h2>
      <p>
        Members of Congress and others appear in public records of the United States Congress, which
        this service repeats as they were published. Errors are corrected where they arise, at the
        publisher.
      </p>
    </>
  );
}
