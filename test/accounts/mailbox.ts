/** The fields of a mail that all ways of sending have in common. */
export interface TestMail {
  /** The receivers in the envelope. */
  readonly receivers: readonly string[];
  readonly subject?: string | undefined;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
}

export interface Mailbox<Mail extends TestMail = TestMail> {
  /** All mails so far, oldest first. */
  readonly mails: readonly Mail[];
  /** Waits for the mail of this number, from 0, among all mails or those to one address. */
  readonly mail: (number: number, address?: string) => Promise<Mail>;
}

/** Keeps mails for tests that wait for them. */
export function openMailbox<Mail extends TestMail>(): Mailbox<Mail> & {
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
