import { messageOf } from "../../lib/errors.ts";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";

import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../lib/private-files.ts";

import type { MailTemplate } from "./mail-template.ts";
import { MailError } from "./mail-error.ts";
import type { Mail, Mailer } from "./mailer.ts";

/** A mail in the outbox: who it is for, its file, and the links in it, which open accounts. */
export interface KeptMail {
  readonly to: string;
  readonly path: string;
  readonly links: readonly string[];
}

export interface OutboxOptions {
  readonly folder: string;
  readonly compose: MailTemplate;
  readonly announce: (mail: KeptMail) => void;
}

/** Mails as `.eml` files in a folder, named by their time, for a service without a mail server. */
export function openOutbox({ folder, compose, announce }: OutboxOptions): Mailer {
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

/** Writes the file whole or not at all, for its owner alone: what is mailed opens accounts. */
async function write(folder: string, path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await chmod(folder, PRIVATE_FOLDER);
    await writeFile(partial, bytes, { flag: "wx", mode: PRIVATE_FILE });
    await rename(partial, path);
  } catch (error) {
    const reason = messageOf(error);
    throw new MailError("not_written", `A mail can not be written to the outbox: ${reason}`);
  }
}

function linksOf({ text }: Mail): readonly string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}
