import { vi } from "vitest";

const { waitFor, waitUntil } = vi;
/** By default Vitest waits a second, which busy machines exceed. */
const PATIENCE = { timeout: 120_000 };

vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { ...PATIENCE, ...options });
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === "number" ? options : { ...PATIENCE, ...options });
