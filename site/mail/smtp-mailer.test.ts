import { createServer, type Server, type Socket, type AddressInfo } from "node:net";

import { afterEach, describe, expect, it, vi } from "vitest";

import { type MailServer, openMailServer } from "../../test/accounts/mail-server.ts";
import type { Mailer } from "./mailer.ts";
import { type NodeMailerOptions, openMailer } from "./node-mailer.ts";

const MAIL = {
  to: "ada@example.org",
  subject: "Your link – für Ada ✓",
  text: "Grüße!\n\nhttps://api.example.org/account/open?token=abc=def",
  html: "<p>Grüße! <a href='https://api.example.org/account/open?token=abc=def'>Öffnen</a></p>",
};

/** For silent servers. A machine under load may be slow to answer. */
const IMPATIENT = { timeoutMs: 300 };

const opened: { close: () => unknown }[] = [];

afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

function mailer(smtpUrl: string, options: Partial<NodeMailerOptions> = {}): Mailer {
  const made = openMailer({
    smtpUrl,
    from: "Legis <legis@example.org>",
    baseUrl: "https://api.example.org",
    outbox: "/nowhere",
    announce: () => {},
    ...options,
  });
  opened.push(made);
  return made;
}

async function mailServer(...options: Parameters<typeof openMailServer>): Promise<MailServer> {
  const server = await openMailServer(...options);
  opened.push(server);
  return server;
}

describe("a mail through an SMTP server", () => {
  it("arrives with its text and HTML unchanged", async () => {
    const server = await mailServer();
    await mailer(server.url).send(MAIL);
    const mail = await server.mail(0);
    expect(mail).toMatchObject({
      receivers: ["ada@example.org"],
      from: { name: "Legis", address: "legis@example.org" },
      to: [{ name: "", address: "ada@example.org" }],
      subject: MAIL.subject,
      text: `${MAIL.text}\n`,
    });
    expect(mail.html?.trim()).toBe(MAIL.html);
  });

  it("is marked as automatic, and its message ID has the service's host", async () => {
    const server = await mailServer();
    await mailer(server.url).send(MAIL);
    const { headers, messageId, date } = await server.mail(0);
    expect(headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    expect(messageId).toMatch(/^<[0-9a-f-]{36}@api\.example\.org>$/);
    expect(Date.parse(date ?? "")).not.toBeNaN();
  });

  it("goes to a domain in any script", async () => {
    const server = await mailServer();
    await mailer(server.url).send({ ...MAIL, to: "jo@bücher.example" });
    expect((await server.mail(0)).raw).toContain("To: jo@xn--bcher-kva.example\r\n");
  });

  it("is encrypted if the server offers STARTTLS", async () => {
    const server = await mailServer({ hideSTARTTLS: false });
    await mailer(`${server.url}?tls.rejectUnauthorized=false`).send(MAIL);
    expect((await server.mail(0)).isEncrypted).toBe(true);
  });

  it("is encrypted from the start with smtps", async () => {
    const server = await mailServer({ secure: true });
    const url = `smtps://127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
    await mailer(url).send(MAIL);
    expect((await server.mail(0)).isEncrypted).toBe(true);
  });

  it("is not sent to a server with an untrusted certificate", async () => {
    const server = await mailServer({ hideSTARTTLS: false });
    await expect(mailer(server.url).send(MAIL)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringMatching(/^The mail server 127\.0\.0\.1:\d+ cannot be reached: .*cert/),
    });
    expect(server.mails).toEqual([]);
  });

  it("is sent with the login in the address, including special characters", async () => {
    const logins: unknown[] = [];
    const server = await mailServer({
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        logins.push([username, password]);
        done(null, { user: username });
      },
    });
    const login = `${encodeURIComponent("le@gis")}:${encodeURIComponent("p:/?#%ä w")}`;
    await mailer(server.url.replace("//", `//${login}@`)).send(MAIL);
    expect(logins).toEqual([["le@gis", "p:/?#%ä w"]]);
  });
});

/** An address of this machine that is not a loopback address. */
const elsewhere = ({ port }: MailServer, query = ""): string => `smtp://0.0.0.0:${port}${query}`;

describe("a mail to another machine", () => {
  it("is not sent, nor the login, if STARTTLS was stripped from the server's offer", async () => {
    const heard: string[] = [];
    const server = await mailServer({
      authOptional: false,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: ({ password }, _, done) => {
        heard.push(String(password));
        done(null, { user: "legis" });
      },
    });
    const url = elsewhere(server).replace("//", "//legis:hunter2-secret@");
    await expect(mailer(url).send(MAIL)).rejects.toMatchObject({
      code: "not_encrypted",
      message: expect.stringMatching(
        /^The mail server 0\.0\.0\.0:\d+ does not encrypt the connection, so nothing was sent \(\?requireTLS=false allows it\): 5\d\d .*; see SMTP_URL$/,
      ),
    });
    expect(heard).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  it("is encrypted even if only the offer was hidden", async () => {
    const server = await mailServer({ hideSTARTTLS: true });
    await mailer(elsewhere(server, "?tls.rejectUnauthorized=false&ignoreTLS=true")).send(MAIL);
    expect((await server.mail(0)).isEncrypted).toBe(true);
  });

  it("is sent in clear text if the address says so", async () => {
    const server = await mailServer({ disabledCommands: ["STARTTLS"] });
    await mailer(elsewhere(server, "?requireTLS=false")).send(MAIL);
    expect((await server.mail(0)).isEncrypted).toBe(false);
  });
});

describe("a mail refuses", () => {
  it("a header in the subject", async () => {
    const server = await mailServer();
    await mailer(server.url).send({ ...MAIL, subject: "Link\r\nBcc: eve@example.org\r\n\r\nbody" });
    const mail = await server.mail(0);
    expect(mail.receivers).toEqual(["ada@example.org"]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail.text).toBe(`${MAIL.text}\n`);
  });

  it("a file named in the text", async () => {
    const server = await mailServer();
    const text = { path: "/etc/hostname" } as unknown as string;
    await expect(mailer(server.url).send({ ...MAIL, text })).rejects.toThrow("File access");
    expect(server.mails).toEqual([]);
  });

  it.each(["legis", "a@example.org, b@example.org", "a@example.org\nBcc: b@example.org", ""])(
    "anything but exactly one sender: %j",
    (from) => {
      expect(() => mailer("smtp://127.0.0.1", { from })).toThrow(/MAIL_FROM$/);
    },
  );
});

describe("a mail server that fails", () => {
  it("refuses the recipient: the error has the reason without the address", async () => {
    const server = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        done(Object.assign(new Error(`no mailbox ${address} here`), { responseCode: 550 })),
    });
    await expect(mailer(server.url).send(MAIL)).rejects.toMatchObject({
      code: "receiver_refused",
      message: `The mail server 127.0.0.1:${server.port} refused the receiver: 550 no mailbox *** here; see SMTP_URL`,
    });
  });

  it.each([
    ["RCPT", 550, "5.1.1 no such mailbox", "receiver_refused"],
    ["RCPT", 450, "4.7.1 greylisted", "receiver_delayed"],
    ["RCPT", 452, "4.2.2 over quota", "receiver_delayed"],
    ["MAIL", 550, "not you", "mail_refused"],
    ["MAIL", 452, "the disk is full", "mail_refused"],
    // Postfix says these at RCPT.
    ["RCPT", 554, "5.7.1 relay access denied", "mail_refused"],
    ["RCPT", 550, "5.1.8 sender address rejected", "mail_refused"],
    ["RCPT", 452, "4.3.1 insufficient system storage", "mail_refused"],
    ["RCPT", 452, "insufficient system storage", "mail_refused"],
  ] as const)("answers %s with %i %s, which is %s", async (command, responseCode, words, code) => {
    const refuse = (at: string, done: (error?: Error | null) => void) =>
      done(at === command ? Object.assign(new Error(words), { responseCode }) : null);
    const server = await mailServer({
      onMailFrom: (_, __, done) => refuse("MAIL", done),
      onRcptTo: (_, __, done) => refuse("RCPT", done),
    });
    const sender = mailer(server.url);
    await expect(sender.send(MAIL)).rejects.toMatchObject({ code });
    const isReceivers = code !== "mail_refused";
    const counts = { sent: 0, refused: Number(isReceivers), failed: Number(!isReceivers) };
    expect(sender.counts?.()).toEqual(counts);
  });

  it("ends the connection once it has the mail: it may arrive", async () => {
    const port = await listen((socket) => {
      let isMail = false;
      socket.write("220 ready\r\n");
      socket.on("data", (bytes) => {
        const text = bytes.toString();
        if (isMail && text.endsWith("\r\n.\r\n")) socket.destroy();
        if (isMail) return;
        isMail = text.startsWith("DATA");
        socket.write(isMail ? "354 go on\r\n" : "250 yes\r\n");
      });
    });
    await expect(mailer(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toMatchObject({
      code: "interrupted",
      message: expect.stringContaining("ended the connection"),
    });
  });

  it("refuses the login: the error contains no part of the password", async () => {
    const pass = "hunter2-secret";
    const server = await mailServer({
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        const sent = Buffer.from(`\0${username}\0${password}`).toString("base64");
        done(Object.assign(new Error(`wrong ${password}, ${sent}`), { responseCode: 535 }));
      },
    });
    const error = await mailer(server.url.replace("//", `//legis:${pass}@`))
      .send(MAIL)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "login_refused",
      message: expect.stringContaining("refused the login: 535 wrong ***, ***"),
    });
    expect(`${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(pass);
  });

  it("is down: the error says so at once", async () => {
    const server = await openMailServer();
    await server.close();
    await expect(mailer(server.url).send(MAIL)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining(`127.0.0.1:${server.port} cannot be reached`),
    });
  });

  it("never sends a greeting: times out", async () => {
    const port = await listen(() => {});
    await expect(mailer(`smtp://127.0.0.1:${port}`, IMPATIENT).send(MAIL)).rejects.toMatchObject({
      code: "timeout",
      message: expect.stringContaining("did not answer in time"),
    });
  });

  it("cannot make the program print the mail", async () => {
    const server = await mailServer();
    const printed = vi.spyOn(console, "log").mockReturnValue();
    await mailer(`${server.url}?logger=true&debug=true&transactionLog=true`).send(MAIL);
    expect(server.mails).toHaveLength(1);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
});

/** A server that does not speak SMTP. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}
