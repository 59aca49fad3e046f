/** A mail as far as every way of sending has it. */
export interface KeptMail {
  /** Whom the envelope names. */
  readonly receivers: readonly string[];
  readonly subject?: string | undefined;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
}

export interface KeptMails<Mail extends KeptMail = KeptMail> {
  /** Every mail taken so far, the oldest first. */
  readonly mails: readonly Mail[];
  /** The mail of that number, from 0, as soon as it is there; of those to one address where given. */
  readonly mail: (number: number, address?: string) => Promise<Mail>;
}

/** Keeps mails for tests that wait for them. */
export function keepMails<Mail extends KeptMail>(): KeptMails<Mail> & {
  readonly keep: (mail: Mail) => void;
} {
  const mails: Mail[] = [];
  const waiting = new Set<() => void>();
  return {
    mails,
    keep: (mail) => {
      mails.push(mail);
      waiting.forEach((look) => look());
    },
    mail: (number, address) =>
      new Promise((resolve) => {
        const look = (): void => {
          const mail = mails.filter(
            ({ receivers }) => address === undefined || receivers.includes(address),
          )[number];
          if (mail === undefined) return;
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
  };
}
