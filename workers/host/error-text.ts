/** An error with its causes, one line each. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? `${error.name}: ${error.message}`;
  return error.cause === undefined ? own : `${own}\ncaused by ${errorText(error.cause)}`;
}
