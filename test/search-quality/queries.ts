import {
  ABOUT_BILLS,
  ADDRESSES,
  DOING,
  EVERYDAY_MISSPELLINGS,
  LAST_NAMES,
  LAWS,
  MORE_DOING,
  MORE_NAMED,
} from "./everyday-queries.ts";

/**
 * Searches that people make, and the record that each looks for. They were written before anyone
 * checked the results; only bill numbers were corrected according to the files.
 */

/**
 * The search text and the record looked for: `117 HR 1319`, a law's number, a member's Bioguide ID, a committee's
 * code or a topic's slug; and a source (a Wikipedia article or a URL), unless the group has one.
 */
export type Meant = readonly [q: string, record: string, source?: string];

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

/** Bills whose number exists in the 117th Congress and in another. */
const CITED: readonly (readonly [congress: number, type: string, number: number])[] = [
  [115, "HR", 1259],
  [115, "HR", 1370],
  [115, "HR", 173],
  [115, "HR", 2222],
  [115, "HR", 356],
  [118, "HR", 2670],
  [115, "S", 3263],
  [115, "S", 3034],
  [115, "S", 318],
  [115, "HR", 84],
  [115, "SRES", 10],
  [115, "SRES", 37],
  [118, "SJRES", 24],
  [119, "HCONRES", 1],
  [115, "HR", 39],
];

const LETTERS: Readonly<Record<string, string>> = {
  HR: "H.R.",
  S: "S.",
  SRES: "S. Res.",
  SJRES: "S.J.Res.",
  HCONRES: "H.Con.Res.",
};

/** Citations with their Congress, each in ten spellings. */
export const CITATIONS: readonly Meant[] = CITED.flatMap(([other, type, number]) =>
  [other, 117].flatMap((congress) => spelled(congress, type, number)),
);

function spelled(congress: number, type: string, number: number): readonly Meant[] {
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
}

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

/** Bills by what they are about or by what the press called them. */
export const MEANINGS: readonly Meant[] = [
  ["omnibus 2023", "117 HR 2617", "Consolidated_Appropriations_Act,_2023"],
  ["omnibus 2022", "117 HR 2471", "Consolidated_Appropriations_Act,_2022"],
  ["fy23 omnibus", "117 HR 2617", "Consolidated_Appropriations_Act,_2023"],
  ["ndaa fy23", "117 HR 7776", "National_Defense_Authorization_Act_for_Fiscal_Year_2023"],
  ["ndaa 2023", "117 HR 7776", "National_Defense_Authorization_Act_for_Fiscal_Year_2023"],
  ["fy 2022 ndaa", "117 S 1605", "National_Defense_Authorization_Act_for_Fiscal_Year_2022"],
  [
    "defense authorization 2022",
    "117 S 1605",
    "National_Defense_Authorization_Act_for_Fiscal_Year_2022",
  ],
  ["daca", "117 HR 6", "DREAM_Act"],
  ["dreamers", "117 HR 6", "DREAM_Act"],
  [
    "marijuana legalization",
    "117 HR 3617",
    "Marijuana_Opportunity_Reinvestment_and_Expungement_Act",
  ],
  [
    "insulin price cap",
    "117 S 3700",
    "https://www.congress.gov/bill/117th-congress/senate-bill/3700/titles",
  ],
  ["CHIPS act 2022", "117 HR 4346", "CHIPS_and_Science_Act"],
  ["chips act", "117 HR 4346", "CHIPS_and_Science_Act"],
  ["2022 inflation reduction act", "117 HR 5376", "Inflation_Reduction_Act"],
  ["climate bill", "117 HR 5376", "Inflation_Reduction_Act"],
  ["infrastructure bill", "117 HR 3684", "Infrastructure_Investment_and_Jobs_Act"],
  ["covid relief bill", "117 HR 1319", "American_Rescue_Plan_Act_of_2021"],
  ["gay marriage", "117 HR 8404", "Respect_for_Marriage_Act"],
  ["universal background checks", "117 HR 8", "Bipartisan_Background_Checks_Act"],
  ["gun safety bill", "117 S 2938", "Bipartisan_Safer_Communities_Act"],
  [
    "debt ceiling",
    "117 SJRES 33",
    "https://www.congress.gov/bill/117th-congress/senate-joint-resolution/33",
  ],
  ["railroad strike", "117 HJRES 100", "2022_United_States_railroad_labor_dispute"],
  ["green new deal", "117 HRES 332", "Green_New_Deal"],
  ["bill to ban tiktok", "117 S 1143", "Restrictions_on_TikTok_in_the_United_States"],
  ["voting rights bill", "117 HR 1", "For_the_People_Act"],
  ["police reform bill", "117 HR 1280", "George_Floyd_Justice_in_Policing_Act"],
  ["what bills are about burn pits", "117 S 3373", "Honoring_our_PACT_Act_of_2022"],
  ["trump impeachment", "117 HRES 24", "Second_impeachment_of_Donald_Trump"],
  ["daylight saving time permanent", "117 S 623", "Sunshine_Protection_Act"],
  [
    "electoral count act",
    "117 S 4573",
    "Electoral_Count_Reform_and_Presidential_Transition_Improvement_Act_of_2022",
  ],
  ["january 6 commission", "117 HR 3233", "January_6_commission"],
  [
    "reparations for slavery",
    "117 HR 40",
    "Commission_to_Study_and_Develop_Reparation_Proposals_for_African-Americans_Act",
  ],
];

/** Words of titles and subjects, as they are in the files. The record has all of them in one short title. */
export const WORDS: readonly Meant[] = [
  ["veterans housing", "117 HR 6810"],
  ["housing veterans", "117 HR 6810"],
  ["broadband for schools", "117 S 696"],
  ["puerto rico statehood", "117 HR 1522"],
  ["congressional stock trading", "117 S 3494"],
  ["clean school buses", "117 HR 1075"],
  ["uyghur forced labor", "117 HR 6256"],
  ["antilynching", "117 HR 55"],
  ["baby formula", "117 HR 7791"],
  ["marijuana banking", "117 HR 1996"],
  ["tiktok government devices", "117 S 1143"],
  ["minimum wage raise", "117 HR 603"],
  ["ukraine lend lease", "117 S 3522"],
  ["shipping reform", "117 S 3580"],
  ["kids online safety", "117 S 3663"],
  ["what bills are about juneteenth", "117 S 475"],
  ["an act about recovering wildlife in america", "117 HR 2773"],
  ["the bill on pregnant workers", "117 HR 1065"],
  ["contraception rights", "117 HR 8373"],
];

/** Spelled citations. */
export const SPELLED: readonly Meant[] = [
  ["house bill 3684", "117 HR 3684"],
  ["senate bill 2938", "117 S 2938"],
  ["house joint resolution 100", "117 HJRES 100"],
  ["senate joint resolution 33", "117 SJRES 33"],
  ["house resolution 24", "117 HRES 24"],
  ["public law 117-58", "117-58"],
  ["pub. l. 117-169", "117-169"],
  ["117-167", "117-167"],
  ["hr 5376", "117-169"],
  ["infrastructure law", "117-58"],
  ["chips act", "117-167"],
  ["omnibus 2022", "117-103"],
  ["juneteenth", "117-17"],
  ["american rescue plan", "117-2"],
];

/** Members by initials, offices, short names and states (their biographies and the publishers' lists). */
export const CALLED: readonly Meant[] = [
  ["AOC", "O000172"],
  ["MTG", "G000596"],
  ["speaker mccarthy", "M001165"],
  ["sanders vermont", "S000033"],
  ["bernie", "S000033"],
  ["Speaker Pelosi", "P000197"],
  ["Leader Schumer", "S000148"],
  ["majority whip clyburn", "C000537"],
  ["minority leader mcconnell", "M000355"],
  ["Chairman Nadler", "N000002"],
  ["dick durbin", "D000563"],
  ["joe biden", "B000444"],
  ["bob menendez", "M000639"],
  ["chuck grassley", "G000386"],
  ["jim clyburn", "C000537"],
  ["schumer ny", "S000148"],
  ["warren massachusetts", "W000817"],
  ["cruz texas", "C001098"],
  ["scott south carolina", "S001184"],
  ["rick scott florida", "S001217"],
  ["newt gingrich", "G000225"],
  ["JFK", "K000107"],
  ["debbie wasserman schultz", "W000797"],
  ["DWS", "W000797"],
  ["bobby scott", "S000185"],
  ["hank johnson", "J000288"],
  ["president pro tempore leahy", "L000174"],
  ["former speaker boehner", "B000589"],
  ["paul ryan", "R000570"],
  ["Virginia Foxx", "F000450"],
];

/** Committees by acronyms and popular names (their own sites and the publishers' list). */
export const COMMITTEES: readonly Meant[] = [
  ["HELP committee", "sshr00"],
  ["HELP", "sshr00"],
  ["senate intel", "slin00"],
  ["house intel committee", "hlig00"],
  ["january 6 committee", "hsij00"],
  ["january 6th committee", "hsij00"],
  ["HSGAC", "ssga00"],
  ["SASC", "ssas00"],
  ["house armed services", "hsas00"],
  ["ways and means", "hswm00"],
  ["house ways & means committee", "hswm00"],
  ["senate finance", "ssfi00"],
  ["financial services committee", "hsba00"],
  ["house judiciary", "hsju00"],
  ["senate judiciary committee", "ssju00"],
  ["energy and commerce", "hsif00"],
  ["T&I", "hspw00"],
  ["senate foreign relations", "ssfr00"],
  ["foreign affairs", "hsfa00"],
  ["house oversight committee", "hsgo00"],
  ["EPW", "ssev00"],
  ["joint economic committee", "jsec00"],
  ["JCT", "jstx00"],
  ["china committee", "hszs00"],
  ["aging committee", "spag00"],
  ["senate ag committee", "ssaf00"],
];

/** Topics by everyday words (https://www.congress.gov/help/field-values/policy-area, and the names' own sources). */
export const TOPICS: readonly Meant[] = [
  ["guns", "firearms-and-explosives"],
  ["gun control", "firearms-and-explosives"],
  ["health care", "health"],
  ["healthcare", "health"],
  ["marijuana", "drug-trafficking-and-controlled-substances"],
  ["global warming", "climate-change-and-greenhouse-gases"],
  ["police", "law-enforcement-officers"],
  ["prisons", "correctional-facilities-and-imprisonment"],
  ["student loans", "student-aid-and-college-costs"],
  ["minimum wage", "wages-and-earnings"],
  ["unions", "labor-management-relations"],
  ["food stamps", "food-assistance-and-relief"],
  ["artificial intelligence", "advanced-technology-and-technological-innovations"],
  ["covid", "infectious-and-parasitic-diseases"],
  ["gerrymandering", "congressional-districts-and-representation"],
  ["taxes", "taxation"],
  ["immigration", "immigration"],
  ["schools", "elementary-and-secondary-education"],
  ["cybersecurity", "computer-security-and-identity-theft"],
  ["renewable energy", "alternative-and-renewable-resources"],
  ["border wall", "border-security-and-unlawful-immigration"],
  ["social media", "internet-web-applications-social-media"],
  ["death penalty", "criminal-procedure-and-sentencing"],
  ["medicare", "medicare"],
  ["airlines", "aviation-and-airports"],
];

/** What people typed in trials without finding it. */
export const TRIED: readonly (readonly [q: string, record: string])[] = [
  ["broadband for schools", "117 S 696"],
  ["house bill 3684", "117 HR 3684"],
  ["senate resolution 1", "117 SRES 1"],
  ["public law 117-58", "117-58"],
  ["AOC", "O000172"],
  ["MTG", "G000596"],
  ["speaker mccarthy", "M001165"],
  ["sanders vermont", "S000033"],
  ["HELP committee", "sshr00"],
  ["january 6 committee", "hsij00"],
  ["guns", "firearms-and-explosives"],
  ["health care", "health"],
  ["omnibus 2023", "117 HR 2617"],
  ["ndaa fy23", "117 HR 7776"],
  ["daca", "117 HR 6"],
  ["marijuana legalization", "117 HR 3617"],
  ["insulin price cap", "117 S 3700"],
  ["veterans housing", "117 HR 6810"],
  ["CHIPS act 2022", "117 HR 4346"],
];

/** Each record of searches that may mean several. */
const each = (groups: readonly (readonly Meant[])[]): readonly string[] =>
  groups.flatMap((group) => group.flatMap(([, records]) => records.split(" | ")));

/** The files of the bills and the members that the searches look for. */
export const MEANT = {
  files: new Set(
    each([
      NAMES,
      CITATIONS,
      NICKNAMES,
      MISSPELLINGS,
      MEANINGS,
      WORDS,
      SPELLED,
      TRIED,
      DOING,
      LAWS,
      ADDRESSES,
      EVERYDAY_MISSPELLINGS,
      ABOUT_BILLS,
      MORE_DOING,
      MORE_NAMED,
    ]).flatMap((record) => {
      const [congress, type, number] = record.split(" ");
      return type === undefined ? [] : [`BILLSTATUS-${congress}${type.toLowerCase()}${number}.xml`];
    }),
  ),
  people: new Set(each([MEMBERS, CALLED, LAST_NAMES, MORE_NAMED])),
} as const;
