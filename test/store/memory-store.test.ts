import { createMemoryStore } from "./memory-store.ts";
import { describeStore } from "./store-suite.ts";
import { newFolder } from "../new-folder.ts";

const folder = newFolder();

describeStore("the memory store", async () => {
  const store = createMemoryStore(folder);
  return { store, again: () => Promise.resolve(store) };
});
