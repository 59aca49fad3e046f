/** A real SMTP server on loopback that keeps all mails. */
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

import { type Mailbox, openMailbox, type TestMail } from "./mailbox.ts";

export interface MailServer extends Mailbox<ReceivedMail> {
  readonly port: number;
  /** `smtp://127.0.0.1:PORT` */
  readonly url: string;
  readonly close: () => Promise<void>;
}

type ReceivedMail = Email &
  TestMail & {
    readonly raw: string;
    readonly isEncrypted: boolean;
  };

/** Accepts every mail, unless the options say otherwise. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const { mails, mail, keep } = openMailbox<ReceivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    logger: false,
    onData: (stream, { envelope, secure }, done) => {
      const take = async (): Promise<void> => {
        const bytes = await buffer(stream);
        keep({
          ...(await PostalMime.parse(bytes)),
          receivers: envelope.rcptTo.map(({ address }) => address),
          raw: bytes.toString("utf8"),
          isEncrypted: secure,
        });
      };
      take().then(() => done(), done);
    },
    ...options,
  });
  // Tests that make clients disconnect check the effects themselves.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mail,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
