/** The newest of some time stamps, as it was written; `null` where none is one. */
export function newestOf(stamps: readonly (string | null)[]): string | null {
  let newest: string | null = null;
  for (const stamp of stamps) {
    const time = Date.parse(stamp ?? "");
    if (Number.isNaN(time)) continue;
    if (newest === null || time > Date.parse(newest)) newest = stamp;
  }
  return newest;
}
