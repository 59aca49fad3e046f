import { html } from "hono/html";

import type { Mail } from "../../mail/mailer.ts";
import { SITE_NAME } from "../words/site-name.ts";
import { writtenInstant } from "../words/written-time.ts";

export interface LinkMailFacts {
  readonly to: string;
  readonly link: string;
  readonly askedAt: string;
  readonly expiresAt: string;
}

/** The mail with the link; its words are the same whoever the address belongs to. */
export async function linkMail(facts: LinkMailFacts): Promise<Mail> {
  return {
    to: facts.to,
    subject: `Your link to the ${SITE_NAME}`,
    text: plainText(facts),
    // The page is a `String` object, which mailers do not take.
    html: (await html`<!doctype html>${<LinkMailPage {...facts} />}`).toString(),
  };
}

const IGNORE = "If it wasn’t you, ignore this mail. Without the link nothing happens.";

function plainText({ link, askedAt, expiresAt }: LinkMailFacts): string {
  return `Someone gave this address to the ${SITE_NAME}
on ${writtenInstant(askedAt)}, to get a key or to sign in.

Open this link in your browser and press the button there:

${link}

It works once, until ${writtenInstant(expiresAt)} (24 hours).

${IGNORE}
`;
}

const INK = "#1c2026";
const ACCENT = "#1d4e9e";
const BODY = `margin:0;padding:24px;background:#ffffff;color:${INK};font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`;
const BUTTON = `display:inline-block;padding:12px 24px;border-radius:8px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none`;

function LinkMailPage({ link, askedAt, expiresAt }: LinkMailFacts) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Your link to the ${SITE_NAME}`}</title>
      </head>
      <body style={BODY}>
        <div style="max-width:32em">
          <p>
            Someone gave this address to the {SITE_NAME} on {writtenInstant(askedAt)}, to get a key
            or to sign in.
          </p>
          <p style="margin:24px 0">
            <a href={link} style={BUTTON}>
              Open my account
            </a>
          </p>
          <p>
            The link works once, until {writtenInstant(expiresAt)} (24 hours). {IGNORE}
          </p>
        </div>
      </body>
    </html>
  );
}
