import { messageOf } from "../../lib/errors.ts";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";

import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../lib/private-files.ts";

import type { MailTemplate } from "./mail-template.ts";
import { type Mail, type Mailer, MailError } from "./mailer.ts";

/** A mail in the outbox. Its links open accounts. */
export interface KeptMail {
  readonly to: string;
  readonly path: string;
  readonly links: readonly string[];
}

/** Writes mails as `.eml` files named by their time, for a service without a mail server. */
export function openOutbox(
  folder: string,
  compose: MailTemplate,
  announce: (mail: KeptMail) => void,
): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(compose(mail));
      const path = join(folder, fileName());
      await write(folder, path, message as Buffer);
      announce({ to: mail.to, path, links: linksOf(mail) });
    },
    close: () => composer.close(),
  };
}

/** `2026-11-21T08-20-31-123Z-1f9c04aa.eml` */
function fileName(): string {
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
  return `${time}-${randomBytes(4).toString("hex")}.eml`;
}

/** Writes the file atomically, readable only by its owner, because its links open accounts. */
async function write(folder: string, path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await chmod(folder, PRIVATE_FOLDER);
    await writeFile(partial, bytes, { flag: "wx", mode: PRIVATE_FILE });
    await rename(partial, path);
  } catch (error) {
    throw new MailError("not_written", `The outbox cannot be written: ${messageOf(error)}`);
  }
}

function linksOf({ text }: Mail): readonly string[] {
  return Array.from(text.matchAll(/https?:\/\/\S+/g), ([link]) => link);
}
