/**
 * Searches that people make, and the record that each looks for. They were written before anyone
 * checked the results; only bill numbers were corrected according to the files.
 */

/** The search text and the record looked for: `117 HR 1319`, or a member's Bioguide ID. */
export type Meant = readonly [q: string, record: string];

/**
 * Well-known bills of the 117th Congress by name. If several have the same name, the record is the law,
 * else the bill that got furthest, else the House bill that made the name known.
 */
export const NAMES: readonly Meant[] = [
  ["infrastructure investment and jobs act", "117 HR 3684"],
  ["american rescue plan act", "117 HR 1319"],
  ["inflation reduction act", "117 HR 5376"],
  ["build back better act", "117 HR 5376"],
  ["chips and science act", "117 HR 4346"],
  ["bipartisan safer communities act", "117 S 2938"],
  ["respect for marriage act", "117 HR 8404"],
  ["pact act", "117 S 3373"],
  ["postal service reform act", "117 HR 3076"],
  ["juneteenth national independence day act", "117 S 475"],
  ["covid-19 hate crimes act", "117 S 937"],
  ["emmett till antilynching act", "117 HR 55"],
  ["uyghur forced labor prevention act", "117 HR 6256"],
  ["ukraine democracy defense lend-lease act", "117 S 3522"],
  ["speak out act", "117 S 4524"],
  ["ending forced arbitration of sexual assault", "117 HR 4445"],
  ["national defense authorization act for fiscal year 2022", "117 S 1605"],
  ["consolidated appropriations act, 2022", "117 HR 2471"],
  ["ocean shipping reform act", "117 S 3580"],
  ["for the people act", "117 HR 1"],
  ["equality act", "117 HR 5"],
  ["medicare for all", "117 HR 1976"],
  ["washington dc admission act", "117 HR 51"],
  ["george floyd justice in policing act", "117 HR 1280"],
  ["protecting the right to organize act", "117 HR 842"],
  ["freedom to vote act", "117 S 2747"],
  ["paycheck fairness act", "117 HR 7"],
  ["john r. lewis voting rights advancement act", "117 HR 4"],
  ["assault weapons ban", "117 HR 1808"],
  ["sunshine protection act", "117 S 623"],
  ["freedom to vote: john r. lewis act", "117 HR 5746"],
  ["paws for veterans therapy act", "117 HR 1448"],
  ["accelerating access to critical therapies for als act", "117 HR 3537"],
  ["dr. lorna breen health care provider protection act", "117 HR 1667"],
  ["violence against women act reauthorization act of 2021", "117 HR 1620"],
  ["american dream and promise act", "117 HR 6"],
  ["farm workforce modernization act", "117 HR 1603"],
  ["bipartisan background checks act", "117 HR 8"],
  ["women's health protection act", "117 HR 3755"],
  ["right to contraception act", "117 HR 8373"],
  ["marijuana opportunity reinvestment and expungement act", "117 HR 3617"],
  ["safe banking act", "117 HR 1996"],
  ["crown act", "117 HR 2116"],
  ["presidential election reform act", "117 HR 8873"],
  ["american innovation and choice online act", "117 S 2992"],
  ["open app markets act", "117 S 2710"],
  ["kids online safety act", "117 S 3663"],
  ["secure equipment act", "117 HR 3919"],
  ["america competes act", "117 HR 4521"],
  ["raise the wage act", "117 HR 603"],
  ["lower drug costs now act", "117 HR 3"],
  ["access to baby formula act", "117 HR 7791"],
  ["afghan adjustment act", "117 HR 8685"],
  ["born-alive abortion survivors protection act", "117 HR 619"],
  ["recovering america's wildlife act", "117 HR 2773"],
  ["social security fairness act", "117 HR 82"],
  ["courthouse ethics and transparency act", "117 S 3059"],
  ["suspending energy imports from russia act", "117 HR 6968"],
  ["pregnant workers fairness act", "117 HR 1065"],
  ["federal rotational cyber workforce program act", "117 S 1097"],
];

/** Bills whose number exists in other Congresses too. */
const CITED: readonly (readonly [congress: number, type: string, number: number])[] = [
  [115, "HR", 1259],
  [117, "HR", 1259],
  [115, "HR", 1370],
  [117, "HR", 1370],
  [115, "HR", 173],
  [117, "HR", 173],
  [115, "HR", 2222],
  [117, "HR", 2222],
  [115, "HR", 356],
  [117, "HR", 356],
  [118, "HR", 2670],
  [117, "HR", 2670],
  [115, "S", 3263],
  [117, "S", 3263],
  [115, "S", 3034],
  [117, "S", 3034],
  [115, "S", 318],
  [117, "S", 318],
  [115, "HR", 84],
  [117, "HR", 84],
  [115, "SRES", 10],
  [117, "SRES", 10],
  [115, "SRES", 37],
  [117, "SRES", 37],
  [118, "SJRES", 24],
  [117, "SJRES", 24],
  [119, "HCONRES", 1],
  [117, "HCONRES", 1],
  [115, "HR", 39],
  [117, "HR", 39],
];

const LETTERS: Readonly<Record<string, string>> = {
  HR: "H.R.",
  S: "S.",
  SRES: "S. Res.",
  SJRES: "S.J.Res.",
  HCONRES: "H.Con.Res.",
};

/** Citations with their Congress, each in ten spellings. */
export const CITATIONS: readonly Meant[] = CITED.flatMap(([congress, type, number]) => {
  const [plain, dotted] = [type.toLowerCase(), LETTERS[type] ?? type];
  const spellings = [
    `${congress} ${type} ${number}`,
    `${dotted} ${number} (${congress}th)`,
    `${congress}${plain}${number}`,
    `${plain}${number}-${congress}`,
    `${plain} ${number} ${congress}th congress`,
    `${dotted} ${number}, ${congress}th Congress`,
    `${congress}-${type}-${number}`,
    `${type}${number} ${congress}`,
    `${congress}th Congress, ${dotted} ${number}`,
    `${dotted}${number} (${congress}th Cong.)`,
  ];
  return spellings.map((q): Meant => [q, `${congress} ${type} ${number}`]);
});

export const MEMBERS: readonly Meant[] = [
  ["Sen. Warren", "W000817"],
  ["Rep. Jeffries", "J000294"],
  ["Senator Sanders", "S000033"],
  ["Congresswoman Ocasio-Cortez", "O000172"],
  ["Representative Pelosi", "P000197"],
  ["Chuck Schumer", "S000148"],
  ["Sen. McConnell", "M000355"],
  ["Ted Cruz", "C001098"],
  ["Sen. Murkowski", "M001153"],
  ["Mike Johnson", "J000299"],
  ["Marjorie Taylor Greene", "G000596"],
  ["Rep. Omar", "O000173"],
  ["Rep. Tlaib", "T000481"],
  ["Senator Grassley", "G000386"],
  ["Sen. Klobuchar", "K000367"],
  ["Sen. Booker", "B001288"],
  ["Rep. Clyburn", "C000537"],
  ["Congressman Massie", "M001184"],
  ["Rep. Raskin", "R000606"],
  ["Josh Hawley", "H001089"],
  ["Sen. Duckworth", "D000622"],
  ["Sen. Cornyn", "C001056"],
  ["Rep. Jayapal", "J000298"],
  ["Representative Jim Jordan", "J000289"],
  ["Senator Rand Paul", "P000603"],
  ["Sen. Collins", "C001035"],
  ["Sen. Rick Scott", "S001217"],
  ["Tim Scott", "S001184"],
  ["Delegate Norton", "N000147"],
  ["Adam Schiff", "S001150"],
];

export const NICKNAMES: readonly Meant[] = [
  ["NDAA", "118 HR 2670"],
  ["IIJA", "117 HR 3684"],
  ["bipartisan infrastructure law", "117 HR 3684"],
  ["ARPA", "117 HR 1319"],
  ["BBB", "117 HR 5376"],
  ["IRA", "117 HR 5376"],
  ["KOSA", "117 S 3663"],
  ["PRO Act", "117 HR 842"],
  ["VAWA", "117 HR 1620"],
  ["burn pits bill", "117 S 3373"],
  ["WRDA", "117 HR 7776"],
  ["DC statehood", "117 HR 51"],
  ["AICOA", "117 S 2992"],
  ["USICA", "117 S 1260"],
  ["UFLPA", "117 HR 6256"],
];

export const MISSPELLINGS: readonly Meant[] = [
  ["infrastrucure investment and jobs act", "117 HR 3684"],
  ["inflaton reduction act", "117 HR 5376"],
  ["amercian rescue plan act", "117 HR 1319"],
  ["juneteeth national independence day", "117 S 475"],
  ["emmet till antilynching act", "117 HR 55"],
  ["uighur forced labor prevention act", "117 HR 6256"],
  ["bipartisan safer comunities act", "117 S 2938"],
  ["respect for marrage act", "117 HR 8404"],
  ["postal servise reform act", "117 HR 3076"],
  ["protecting the right to organise act", "117 HR 842"],
  ["george floyd justice in polising act", "117 HR 1280"],
  ["consolidated apropriations act, 2022", "117 HR 2471"],
  ["paycheck fairnes act", "117 HR 7"],
  ["womens helth protection act", "117 HR 3755"],
  ["sunshine protecton act", "117 S 623"],
  ["medicaire for all act", "117 HR 1976"],
  ["washington dc admision act", "117 HR 51"],
  ["elizabeth waren", "W000817"],
  ["hakeem jefferies", "J000294"],
  ["alexandria ocasio cortes", "O000172"],
];

/** The files of the bills and the members that the searches look for. */
export const MEANT = {
  files: new Set(
    [NAMES, CITATIONS, NICKNAMES, MISSPELLINGS].flat().map(([, record]) => {
      const [congress, type = "", number] = record.split(" ");
      return `BILLSTATUS-${congress}${type.toLowerCase()}${number}.xml`;
    }),
  ),
  people: new Set(MEMBERS.map(([, id]) => id)),
} as const;
