/**
 * The builds whose events a watch has, the newest first, separated by commas. Names begin with the time. What is older
 * than the last of them is no news, too.
 */
export function hasSeen(seen: string, build: string): boolean {
  const all = seen.split(",");
  return all.includes(build) || build < (all.at(-1) ?? "");
}

/** Drops what is older than `oldest`, but for the newest of these. */
export function withSeen(seen: string, build: string, oldest: string): string {
  const all = [...new Set([build, ...seen.split(",")])].toSorted().toReversed();
  const end = all.findIndex((each) => each < oldest);
  return all.slice(0, end === -1 ? all.length : end + 1).join(",");
}
