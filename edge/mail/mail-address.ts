// oxlint-disable-next-line no-control-regex -- they are what must not be there
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Whether there is anything in a line that may end it, or that no eye sees. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/** Exactly one address and nothing beside it, so that no header or second receiver comes in with it. */
export function isAddress(text: string): boolean {
  return (
    text.isWellFormed() &&
    !hasControls(text) &&
    /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text)
  );
}

/** What is told of a receiver that is no address. */
export function notOneAddress(to: string): string {
  return `A mail goes to one address, not to ${JSON.stringify(to)}`;
}
