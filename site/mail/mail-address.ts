// oxlint-disable-next-line no-control-regex -- rejects them
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Whether a line contains line breaks or other control characters. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/** Whether the text is a single address, which cannot inject headers or more receivers. */
export function isAddress(text: string): boolean {
  return (
    text.isWellFormed() &&
    !hasControls(text) &&
    /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text)
  );
}

export function notOneAddress(to: string): string {
  return `The receiver of a mail must be a single address, not ${JSON.stringify(to)}`;
}
