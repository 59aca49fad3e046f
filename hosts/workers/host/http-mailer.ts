import { isAddress, notOneAddress } from "../../../site/mail/mail-address.ts";
import { type Mailer, MailError } from "../../../site/mail/mailer.ts";

export interface HttpMailerOptions {
  /** `https://api.resend.com/emails` or a compatible service. */
  readonly url: string;
  readonly token: string;
  readonly from: string;
}

const TIMEOUT_MS = 8_000;

/** Workers cannot use SMTP. */
export function createHttpMailer({ url, token, from }: HttpMailerOptions): Mailer {
  const host = new URL(url).host;

  async function post(mail: object, id: string | undefined): Promise<Response> {
    try {
      return await fetch(url, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          ...(id !== undefined && { "Idempotency-Key": id }),
        },
        body: JSON.stringify(mail),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      const isLate = error instanceof Error && error.name === "TimeoutError";
      throw new MailError(
        isLate ? "timeout" : "interrupted",
        isLate
          ? `The mail service ${host} did not answer for ${TIMEOUT_MS / 1000} s`
          : `The mail service ${host} cannot be reached; check MAIL_API_URL`,
      );
    }
  }

  return {
    send: async ({ to, subject, text, html, id, headers: own }) => {
      if (!isAddress(to)) throw new MailError("invalid_address", notOneAddress(to));
      // Prevents out-of-office replies (RFC 3834).
      const headers = { ...own, "Auto-Submitted": "auto-generated" };
      const mail = { from, to: [to], subject, text, ...(html !== undefined && { html }), headers };
      const response = await post(mail, id);
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      if (status === 401 || status === 403) {
        throw new MailError(
          "login_refused",
          `The mail service ${host} does not accept the token (${status}); check MAIL_API_TOKEN, and MAIL_FROM, whose domain the service must know`,
        );
      }
      if (status === 429 || status >= 500) {
        const code = status === 429 ? "unreachable" : "interrupted";
        throw new MailError(code, `The mail service ${host} answered ${status}`);
      }
      throw new MailError("mail_refused", `The mail service ${host} refused the mail (${status})`);
    },
    close: () => {},
  };
}
