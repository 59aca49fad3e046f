import { describe, expect, it } from "vitest";

import type { CommitteePart } from "../documents.ts";
import { mergeCommittee } from "./merge-committee.ts";
import { testCommittee } from "../../test/test-documents.ts";

function part(source: string, fields: Partial<CommitteePart>) {
  const document = testCommittee({ name: null, type: null, ...fields });
  return { source, document };
}

describe("mergeCommittee", () => {
  it("has the current name and chamber, and past Congresses, for any order of parts", () => {
    const parts = [
      part("committees-historical", {
        code: "jcse00",
        name: "Old",
        chamber: "senate",
        congresses: [112],
      }),
      part("committees-current", { code: "jcse00", name: "New", chamber: "joint", type: "joint" }),
    ];
    const merged = mergeCommittee(parts);
    expect(merged).toMatchObject({
      name: "New",
      chamber: "joint",
      type: "joint",
      is_current: true,
      congresses: [112],
    });
    expect(mergeCommittee(parts.toReversed())).toEqual(merged);
  });

  it("isn't current when only the historical file has it", () => {
    expect(mergeCommittee([part("committees-historical", {})])).toMatchObject({
      is_current: false,
      name: "hsag00",
      type: "standing",
    });
  });

  it("takes the type from the API, then from bills, then 'joint' from its code", () => {
    const joint = part("committees-historical", { code: "jsat00" });
    expect(mergeCommittee([joint]).type).toBe("joint");
    expect(mergeCommittee([joint], "select").type).toBe("select");
    const api = part("api", { code: "jsat00", type: "special" });
    expect(mergeCommittee([joint, api], "select").type).toBe("special");
    const sub = part("committees-current", { code: "hsag15", type: "subcommittee" });
    expect(mergeCommittee([sub], "standing").type).toBe("subcommittee");
  });

  it.each([
    ["hszt00", "House Task Force on the Attempted Assassination of Donald J. Trump", "task_force"],
    [
      "scnc00",
      "United States Senate Caucus on International Narcotics Control",
      "commission_or_caucus",
    ],
    ["hszs00", "House Select Committee on the Strategic Competition", "select"],
    ["slet00", "Senate Select Committee on Ethics", "select"],
    ["spag00", "Senate Special Committee on Aging", "special"],
    ["hsmm00", "House Committee on Merchant Marine and Fisheries", "standing"],
    ["ssdt00", "Senate Committee on District of Columbia", "standing"],
    ["slpo00", "Senate Committee on POW/MIA Affairs", "select"],
    ["hhah00", "House Committee on Energy (Ad Hoc)", "select"],
    ["htde00", "Temporary Joint Committee on Deficit Reduction", "joint"],
    ["hxxx00", "House Committee on Something New", "other"],
  ] as const)(
    "derives the type of %s from its name or code if no source has it",
    (code, name, type) => {
      const parts = [part("committees-current", { code, name })];
      expect(mergeCommittee(parts).type).toBe(type);
      expect(mergeCommittee(parts, "other").type).toBe(type);
      expect(mergeCommittee(parts, "standing").type).toBe("standing");
    },
  );

  it("treats a joint commission as a joint committee", () => {
    const name = "Commission on Security and Cooperation in Europe";
    const jcse = part("committees-current", { code: "jcse00", name, type: "joint" });
    expect(mergeCommittee([jcse]).type).toBe("joint");
  });
});
