const DONE = {
  "signed-out": "You are signed out.",
  "signed-out-everywhere":
    "You are signed out everywhere. Links that were mailed earlier no longer work.",
  deleted: "Your account has been deleted.",
  renamed: "Key renamed.",
  revoked: "Key revoked.",
  "plan-changed": "Your plan has been changed. Its limits take effect within 30 seconds.",
  watched: "You now watch this. The next mail has what is new after tonight’s build.",
  "watch-paused": "Watch paused.",
  "watch-resumed": "Watch resumed.",
  "watch-deleted": "Watch deleted.",
  "stop-links-ended": "The links in earlier mails no longer work.",
  "webhook-on": "Your webhook is on. What is new after tonight’s build is posted there.",
  "webhook-tried": "Sent. The list below has the answer.",
  "webhook-deleted": "Webhook deleted. News is mailed again.",
  requested: "Your request is pending approval.",
  withdrawn: "Your request has been withdrawn.",
} as const;

export type Done = keyof typeof DONE;

/** Adds `?done=` to a path, so that its page confirms an action. */
export function withDone(path: string, done: Done): string {
  return `${path}?done=${done}`;
}

export function doneMessage(done: string | undefined): string | null {
  return done !== undefined && Object.hasOwn(DONE, done) ? DONE[done as Done] : null;
}
