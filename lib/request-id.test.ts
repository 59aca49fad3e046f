import { describe, expect, it } from "vitest";
import { requestId } from "./request-id.ts";

describe("a request id", () => {
  it.each(["a", "trace-1.2_3", "A".repeat(64)])("is the caller's if it sends %s", (sent) => {
    expect(requestId(sent)).toBe(sent);
  });

  it.each([undefined, null, "", "a b", "a\n", "é", "<script>", "A".repeat(65)])(
    "is new if the caller sends %j",
    (sent) => {
      expect(requestId(sent)).toMatch(/^[0-9a-f-]{36}$/);
      expect(requestId(sent)).not.toBe(requestId(sent));
    },
  );
});
