import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { errorCodeOf } from "../../lib/errors.ts";

/** More than the headers of any of our mails. */
const HEADER_BYTES = 16 * 1024;

/** Removes the mails to an address from the outbox. */
export async function removeKeptMails(folder: string, email: string): Promise<void> {
  const address = email.toLowerCase();
  for (const name of await mailsIn(folder)) {
    const path = join(folder, name);
    if ((await receiverOf(path)) === address) await rm(path, { force: true });
  }
}

async function mailsIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => /\.eml(?:\.partial)?$/.test(name));
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return [];
    throw error;
  }
}

async function receiverOf(path: string): Promise<string | null> {
  try {
    const [headers = ""] = (await beginningOf(path)).split("\r\n\r\n");
    // A line that begins with a space continues the previous one (RFC 5322, 2.2.3).
    const to = /^to:(.*)$/im.exec(headers.replaceAll(/\r\n[ \t]+/g, " "))?.[1] ?? "";
    return to.replaceAll(/[<>\s]/g, "").toLowerCase();
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
