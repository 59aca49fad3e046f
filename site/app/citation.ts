import { SERVICE_NAME } from "../../contract/addresses.ts";

/** Cites a page as of its build, whose id begins with its day. */
export const citation = (title: string, address: string, build: string): string =>
  `${title}. ${SERVICE_NAME}, build ${build} of ${build.slice(0, 10)}. ${address}`;
