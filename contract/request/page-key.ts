import type { SetFilter } from "./request.ts";

/** Records on a stored page, and the size up to which a list is a leaf. */
export const PAGE_SIZE = 100;

/**
 * The name of one stored page of a list: `/bills?congress=119&type=HR#2`.
 *
 * The generator writes under it and the edge reads by it; filters stand in walk order.
 */
export function listPageKey(path: string, filters: readonly SetFilter[], page: number): string {
  return `${path}?${filters.map(({ name, value }) => `${name}=${value}`).join("&")}#${page}`;
}

/** The name of a record's stored detail page: its path. */
export function detailPageKey(path: string): string {
  return path;
}
