import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

import { expect } from "vitest";

import { soon } from "../hosts/soon.ts";
import type { HostedService } from "./hosted-service.ts";

type Fields = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: string | Buffer;
}

/** A browser without a screen. It keeps cookies, follows no redirects, and sets its own IP address. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** Sends a request with exactly these headers and the cookies. */
  readonly ask: (path: string, request?: RawRequest) => Promise<Answer>;
  readonly open: (path: string) => Promise<Answer>;
  /** Sends a form as a browser does from one of our own pages. */
  readonly submit: (
    path: string,
    fields?: Fields,
    headers?: RawRequest["headers"],
  ) => Promise<Answer>;
  /** Requests a link, and returns the token in the mail. */
  readonly askForLink: (email: string) => Promise<string>;
  /** Signs in with a mailed link, and returns the next page. */
  readonly signIn: (email: string) => Promise<Answer>;
}

let visitors = 0;

/** A new visitor with an IP address of its own. */
export function visit(service: HostedService, ip = nextIp()): Visitor {
  const cookies = new Map<string, string>();

  const ask: Visitor["ask"] = async (path, { method = "GET", headers = {}, body } = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const sent = Object.entries({
      ...service.from(ip),
      ...(cookie !== "" && { Cookie: cookie }),
      ...headers,
    }).filter(([, value]) => value !== undefined);
    const answer = await raw(service.url + path, method, Object.fromEntries(sent), body);
    for (const line of answer.headers["set-cookie"] ?? []) keep(line);
    for (const [key] of answer.text.matchAll(/fld_live_[0-9A-Za-z]{38}/g)) service.secrets.add(key);
    return answer;
  };

  function keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /max-age=0/i.test(line)) {
      cookies.delete(name);
      return;
    }
    cookies.set(name, value);
    service.secrets.add(value);
  }

  const submit: Visitor["submit"] = (path, fields = {}, headers = {}) =>
    ask(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: service.baseUrl,
        "Sec-Fetch-Site": "same-origin",
        ...headers,
      },
      body: new URLSearchParams(Array.isArray(fields) ? fields : Object.entries(fields)).toString(),
    });

  const askForLink: Visitor["askForLink"] = async (email) => {
    const before = service.mail.mails.filter(({ receivers }) => receivers.includes(email)).length;
    const { status } = await submit("/account/sign-in", { email });
    if (status >= 400) throw new Error(`no link: ${status}; ${service.log().slice(-1000)}`);
    return tokenOf(service, await nextLinkMail(before, email));
  };

  /** Finds the mail with the link; notices about changes may come before it. */
  async function nextLinkMail(number: number, email: string): Promise<string> {
    const { text = "" } = await service.mail.mail(number, email);
    return LINK.test(text) ? text : nextLinkMail(number + 1, email);
  }

  return {
    cookies,
    ask,
    open: (path) => ask(path, { headers: { "Sec-Fetch-Site": "none" } }),
    submit,
    askForLink,
    signIn: async (email) => submit("/account/open", { token: await askForLink(email) }),
  };
}

const LINK = /\/account\/open\?token=([0-9A-Za-z]+)/;

/** Returns the token of the link in a mail. */
export function tokenOf(service: HostedService, text: string): string {
  const [, token] = LINK.exec(text) ?? [];
  if (token === undefined) throw new Error(`the mail has no link: ${text}`);
  service.secrets.add(token);
  return token;
}

/** Returns the API key that a page shows. */
export function keyOn({ text }: Answer): string {
  const [key] = /fld_live_[0-9A-Za-z]{38}/.exec(text) ?? [];
  if (key === undefined) throw new Error(`the page shows no key: ${text}`);
  return key;
}

/** Sends a request with a key, and returns the status. */
export async function statusOf(service: HostedService, key: string): Promise<number> {
  const url = `${service.url}/api/v1/bills?per_page=1`;
  return (await raw(url, "GET", { "X-API-Key": key })).status;
}

/** Waits until the API gives a key this status. */
export function expectStatus(service: HostedService, key: string, status: number): Promise<void> {
  return soon(async () => expect(await statusOf(service, key)).toBe(status));
}

/** Returns another network each time: addresses of one network share limits. */
function nextIp(): string {
  visitors += 1;
  return `198.${visitors % 250}.${Math.floor(visitors / 250)}.1`;
}

/** Sends a request with exactly these headers on a new connection. */
function raw(
  url: string,
  method: string,
  headers: NonNullable<RawRequest["headers"]>,
  body?: string | Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent: false, headers: headers as never }, (response) => {
      buffer(response).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: bytes.toString("utf8"),
          }),
        reject,
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
