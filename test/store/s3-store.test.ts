import { describe } from "vitest";

import { openStore } from "../../store/open-store.ts";
import { cephStore, hasCeph } from "./ceph.ts";
import { describeStore } from "./store-suite.ts";

describe.skipIf(!hasCeph)("on Ceph (needs radosgw: see test/store/ceph-s3.sh)", () => {
  describeStore("the S3 store", async () => {
    const address = await cephStore();
    return { store: await openStore(address), again: () => openStore(address) };
  });
});
