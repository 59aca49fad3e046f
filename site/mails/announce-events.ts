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
    void notifyOwner(event, parts);
  };
}

async function notifyOwner(event: FreshEvent, parts: EventListenerParts): Promise<void> {
  const { log, mailer } = parts;
  try {
    const mail = ownerMail(event, parts);
    if (mail !== null) await mailer.send(mail);
  } catch (error) {
    log.warn("owner_notification_failed", {
      kind: event.kind,
      account_id: event.account_id,
      error,
    });
  }
}
