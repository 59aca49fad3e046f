import type { SetFilter } from "./request.ts";

/** Records on a stored page. A list of at most this size is a leaf. */
export const PAGE_SIZE = 100;

/** The key of a stored page of a list: `/bills?congress=119&type=HR#2`, filters in walk order. */
export function listPageKey(path: string, filters: readonly SetFilter[], page: number): string {
  return `${path}?${filters.map(({ name, value }) => `${name}=${value}`).join("&")}#${page}`;
}

export function detailPageKey(path: string): string {
  return path;
}
