import { expect, it } from "vitest";

import { createHttpMailer } from "./http-mailer.ts";

it.each(["eve@x.test, ada@x.test", "Ada <ada@x.test>", "ada@x.test\u0085Bcc", "\ud800@x.test"])(
  "refuses to mail to %j",
  async (to) => {
    const mailer = createHttpMailer({ url: "http://127.0.0.1:1/", token: "t", from: "a@x.test" });
    await expect(mailer.send({ to, subject: "", text: "" })).rejects.toThrow(
      `The receiver of a mail must be a single address, not ${JSON.stringify(to)}`,
    );
  },
);
