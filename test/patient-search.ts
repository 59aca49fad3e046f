import type { Search } from "../edge/builds/search.ts";
import { openNodeSearch } from "../edge/search/search-pool.ts";

/** Opens a search without the deadline that a busy machine may exceed. Its own tests are edge/search/search-pool.test.ts. */
export const patientSearch = (path: string, onWait?: (ms: number) => void): Promise<Search> =>
  openNodeSearch({ path, onWait, mostCpuMs: 60_000, deadlineMs: 60_000 });
