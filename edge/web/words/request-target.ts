import { API_PREFIX } from "../../../contract/addresses.ts";
import { routes } from "../../../contract/resources/routes.ts";

/** The request that a new key is tried with: the newest bill. */
export const FIRST_TARGET = `${API_PREFIX}${routes.bills.path}?per_page=1`;
