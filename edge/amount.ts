/** `1,000 requests`, `1 request`. */
export function amount(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}

/** `1,000` */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
