/** A real SMTP server on loopback that keeps what it is sent. */
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface MailServer {
  readonly port: number;
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  /** Every mail taken so far, the oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The mail of that number, from 0, as soon as it is there; of those to one address where given. */
  readonly mail: (number: number, address?: string) => Promise<ReceivedMail>;
  readonly close: () => Promise<void>;
}

interface ReceivedMail extends Email {
  /** Whom the envelope names. */
  readonly receivers: readonly string[];
  readonly raw: string;
  readonly isEncrypted: boolean;
}

/** Takes every mail, unless the options say otherwise. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    logger: false,
    onData: (stream, { envelope, secure }, done) => {
      const keep = async (): Promise<void> => {
        const bytes = await buffer(stream);
        mails.push({
          ...(await PostalMime.parse(bytes)),
          receivers: envelope.rcptTo.map(({ address }) => address),
          raw: bytes.toString("utf8"),
          isEncrypted: secure,
        });
        waiting.forEach((look) => look());
      };
      keep().then(() => done(), done);
    },
    ...options,
  });
  // A client that breaks off is its own test's affair.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
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
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
