/** Damages that only real files show untold, each with the reason; their tests are expected to fail. */
export const HOLES_IN_REAL_FILES: Readonly<Record<string, string>> = {
  "a bill's subjects cut to one": "two of four subjects may go, as a correction",
  "a bill's subjects cut to half": "two of five subjects may go, as a correction",
  "a vote in which yeas and nays are exchanged":
    "with as many listed as counted nothing contradicts",
};
