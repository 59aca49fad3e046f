import { html } from "hono/html";

import type { Mail } from "../mail/mailer.ts";
import type { LinkPurpose } from "../pages/ask-for-link.tsx";
import { SERVICE_NAME } from "../../contract/addresses.ts";
import { writtenInstant } from "../components/written-time.ts";

export interface LinkMailFacts {
  readonly to: string;
  readonly purpose: LinkPurpose;
  readonly link: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

/** Returns the mail with the link. It does not reveal whether the address has an account. */
export async function linkMail(facts: LinkMailFacts): Promise<Mail> {
  const words = wordsOf(facts);
  return {
    to: facts.to,
    subject: words.subject,
    text: `${[words.requested, words.toDo, facts.link, words.expires, words.ignore].join("\n\n")}\n`,
    // The page is a `String` object, which mailers do not accept.
    html: (await html`<!doctype html>${<LinkMailPage {...facts} {...words} />}`).toString(),
  };
}

type Words = ReturnType<typeof wordsOf>;

const SUBJECTS: Readonly<Record<LinkPurpose, string>> = {
  "sign-up": `Your link to get a key for the ${SERVICE_NAME}`,
  "sign-in": `Your link to sign in to the ${SERVICE_NAME}`,
};

const REQUEST_TEXTS: Readonly<Record<LinkPurpose, string>> = {
  "sign-up": "Someone asked for a link to get a key for the",
  "sign-in": "Someone asked for a link to sign in to the",
};

function wordsOf({ purpose, requestedAt, expiresAt }: LinkMailFacts) {
  return {
    subject: SUBJECTS[purpose],
    requested: `${REQUEST_TEXTS[purpose]} ${SERVICE_NAME} with this address on ${writtenInstant(requestedAt)}.`,
    toDo: "Open this link in your browser and press the button on the page:",
    expires: `It works once, until ${writtenInstant(expiresAt)} (24 hours).`,
    ignore: "If it wasn’t you, ignore this email. Nothing happens without the link.",
  };
}

const BODY =
  "margin:0;padding:24px;background:#ffffff;color:#0f1720;font:16px/1.6 Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const BUTTON =
  "display:inline-block;padding:12px 24px;border-radius:8px;background:#1f4fc4;color:#ffffff;font-weight:600;text-decoration:none";
const QUIET_STYLE = "color:#536071;font-size:14px";

function LinkMailPage({ link, subject, requested, toDo, expires, ignore }: LinkMailFacts & Words) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={BODY}>
        <div style="max-width:32em">
          <p>{requested}</p>
          <p style="margin:24px 0">
            <a href={link} style={BUTTON}>
              Open my account
            </a>
          </p>
          <p style={QUIET_STYLE}>{toDo}</p>
          <p style={`${QUIET_STYLE};word-break:break-all`}>{link}</p>
          <p>{expires}</p>
          <p>{ignore}</p>
        </div>
      </body>
    </html>
  );
}
