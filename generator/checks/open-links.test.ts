import { describe, expect, it } from "vitest";

import { createOpenLinks } from "./open-links.ts";

describe("links that lead to no page", () => {
  it("are links to pages that were never written, before or after", () => {
    const open = createOpenLinks();
    open.addPage({
      key: "/bills/119/HR/1",
      links: ["/bills/119/HR/1", "/bills/119/HR/2", "/bills/119/HR/3"],
    });
    open.addPage({ key: "/bills/119/HR/2", links: ["/bills/119/HR/1", "/bills/119/HR/3"] });
    expect([...open.left]).toEqual([["/bills/119/HR/3", "/bills/119/HR/1"]]);
  });

  it("are links to lists without a first page", () => {
    const open = createOpenLinks();
    open.addPage({
      key: "/bills/119/HR/1",
      links: ["/topics/taxation?#1", "/topics/trade?#1"],
    });
    for (const key of ["/topics/taxation?#1", "/topics/trade?status=enacted#1", "/topics/trade?#2"])
      open.addPage({ key, links: [] });
    expect([...open.left.keys()]).toEqual(["/topics/trade?#1"]);
  });
});
