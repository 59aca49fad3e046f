import { describe, expect, it } from "vitest";

import { DEFAULT_PLANS } from "../../../edge/limits/plans.ts";
import type { Bindings } from "./bindings.ts";
import { readSettings } from "./read-settings.ts";

const set = (variables: object) =>
  readSettings({ LEGIS_BASE_URL: "https://api.example.org", ...variables } as Bindings);

describe("the settings of a deployment", () => {
  it("are Node's where nothing is set", () => {
    expect(set({ LEGIS_UPGRADES: "", MAIL_API_URL: "" })).toMatchObject({
      baseUrl: "https://api.example.org",
      plans: DEFAULT_PLANS,
      mailService: null,
      LEGIS_MAILS_PER_DAY: 2000,
      LEGIS_WATCHES: "on",
      LEGIS_UPGRADES: "at-once",
      LEGIS_LOG_LEVEL: "info",
    });
  });

  it("are taken as they are set", () => {
    const mail = { MAIL_API_URL: "https://mail.test/emails", MAIL_API_TOKEN: "t" };
    const sender = { MAIL_FROM: "Legis <api@example.org>" };
    const told = set({ ...mail, ...sender, LEGIS_FREE_REQUESTS_PER_DAY: "7" });
    expect(told.plans.free.requestsPerDay).toBe(7);
    expect(told.mailService).toEqual({
      url: "https://mail.test/emails",
      token: "t",
      from: "Legis <api@example.org>",
    });
  });

  it.each([
    ["LEGIS_MAILS_PER_DAY", "2,000", 'must be a whole number from 1 to 1000000, not "2,000"'],
    ["LEGIS_UPGRADES", "by-aproval", 'must be at-once or by-approval, not "by-aproval"'],
    ["LEGIS_LOG_LEVEL", "loud", 'must be one of info, warn, error, silent, not "loud"'],
    ["LEGIS_FREE_REQUESTS_PER_DAY", "0", 'must be a whole number from 1 to 1000000000, not "0"'],
    ["LEGIS_PRO_REQUESTS_PER_DAY", "3", "must be at least LEGIS_FREE_REQUESTS_PER_DAY"],
    ["LEGIS_STORE_PREFIX", "builds/", 'must neither begin nor end with a slash, not "builds/"'],
    ["LEGIS_PUBLISH_TOKEN", "short", "must have at least 16 characters"],
    ["LEGIS_BASE_URL", "https://api.example.org/v1", "must be an http or https address without"],
    ["LEGIS_NOTIFY_MAIL", "nobody", 'must be a mail address, not "nobody"'],
    ["LEGIS_SECURITY_CONTACT", "us", "must be mailto: with an email address"],
    ["MAIL_FROM", "us", "must be an email address"],
    ["MAIL_API_URL", "mail.example.org", "must be an http or https address"],
  ])("are refused where %s is %j", (name, value, told) => {
    expect(() => set({ [name]: value })).toThrow(`${name} ${told}`);
  });

  it("are shown where they are wrong and no secret", () => {
    expect(() => set({ LEGIS_BASE_URL: "https://api.example.org/v1" })).toThrow(
      /, not "https:\/\/api\.example\.org\/v1"$/,
    );
  });

  it("are refused half set, and show no secret", () => {
    expect(() => set({ MAIL_API_URL: "https://mail.test" })).toThrow(
      "MAIL_API_TOKEN and MAIL_FROM must be set with MAIL_API_URL",
    );
    expect(() => set({ LEGIS_PUBLISH_TOKEN: "hunter2" })).toThrow(/^(?!.*hunter2)/);
  });
});
