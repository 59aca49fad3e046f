import type { FreshEvent } from "../accounts/events.ts";
import type { Log } from "../../lib/log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { ownerMail, type OwnerMailFacts } from "./owner-mail.ts";

export interface EventListenerParts extends OwnerMailFacts {
  readonly log: Log;
  readonly mailer: Pick<Mailer, "send">;
}

/** Logs account events, without addresses, and mails the owners in the background. Logs failures. */
export function announceEvents(parts: EventListenerParts): (event: FreshEvent) => void {
  return (event) => {
    const { kind, account_id, is_operator, network, key_id, requestId } = event;
    parts.log.info("account_event", {
      kind,
      account_id,
      by: is_operator === 1 ? "operator" : "person",
      network,
      key_id,
      id: requestId,
    });
    notifyOwner(event, parts).catch((error: unknown) =>
      parts.log.warn("owner_notification_failed", { kind, account_id, error }),
    );
  };
}

async function notifyOwner(event: FreshEvent, parts: EventListenerParts): Promise<void> {
  const mail = ownerMail(event, parts);
  if (mail !== null) await parts.mailer.send(mail);
}
