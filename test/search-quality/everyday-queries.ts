import type { Meant } from "./queries.ts";

/**
 * Searches as people type them, written by somebody who had not seen the list of names in use; only numbers
 * of bills were corrected according to the files. Where several records are as good, each counts.
 */

/** Bills by what they do. */
export const DOING: readonly Meant[] = [
  ["make daylight savings permanent", "117 S 623 | 117 HR 69"],
  ["lynching federal hate crime", "117 HR 55 | 117 S 2710"],
  ["make juneteenth a federal holiday", "117 S 475 | 117 HR 1320"],
  ["shark fin sales ban", "117 HR 2811 | 117 S 1106"],
  ["crack and powder cocaine sentences", "117 HR 1693 | 117 S 79"],
  ["post office reform retiree health", "117 HR 3076 | 117 S 1720"],
  ["veterans sick from burn pits", "117 S 3373 | 117 HR 3967"],
  ["ban goods made by uyghur slave labor", "117 HR 6256 | 117 HR 1155 | 117 S 65"],
  ["tiktok on government phones", "117 S 1143"],
  ["keeping big cats as pets", "117 HR 263 | 117 S 1210"],
  ["seize russian oligarch yachts", "117 HR 6930"],
  ["codify roe v wade", "117 HR 3755 | 117 HR 8296 | 117 S 4132 | 117 S 1975 | 117 S 3713"],
  ["right to buy birth control", "117 HR 8373 | 117 S 4612"],
  ["hair discrimination", "117 HR 2116 | 117 S 888"],
  ["puerto rico become a state", "117 HR 1522"],
  ["expand the supreme court to 13 justices", "117 HR 2584 | 117 S 1141"],
  ["raise the federal minimum wage to 15 dollars", "117 HR 603 | 117 S 53"],
  ["four day work week", "117 HR 4728"],
  ["price gouging at gas stations", "117 HR 7688"],
  ["nurses mental health burnout", "117 HR 1667 | 117 S 610"],
  ["native american boarding schools truth", "117 HR 5444 | 117 S 2907"],
  ["dogs for veterans with ptsd", "117 HR 1448 | 117 S 951"],
  ["confederate statues in the capitol", "117 HR 3005"],
  ["gold medal for capitol police january 6", "117 HR 3325 | 117 HR 1085"],
  ["police buying phone data from brokers without a warrant", "117 S 1265 | 117 HR 2738"],
  ["sexual harassment nondisclosure agreements", "117 S 4524 | 117 HR 8227"],
  ["end forced arbitration for sexual harassment", "117 HR 4445 | 117 S 2342"],
  ["medicare dental vision and hearing", "117 HR 4311 | 117 HR 4650 | 117 S 2618"],
  ["paid family leave", "117 HR 804 | 117 S 248"],
  ["foreign doctors in rural areas visa waiver", "117 HR 3541 | 117 S 1810"],
  ["farm workers path to legal status", "117 HR 1603"],
  ["railroad workers sick days", "117 HCONRES 119"],
  ["counting electoral votes after january 6", "117 S 4573 | 117 HR 8873"],
  ["more money for restaurants hurt by covid", "117 HR 3807"],
  ["lumbee tribe recognition", "117 HR 2758 | 117 S 1364"],
  ["ban kangaroo leather", "117 HR 917"],
  ["stop horse slaughter", "117 HR 3355 | 117 S 2732"],
  ["right to repair", "117 HR 4006 | 117 S 3830 | 117 S 3549"],
  ["no first use of nuclear weapons", "117 HR 669 | 117 S 1148 | 117 HR 2603 | 117 S 1219"],
  ["green cards for afghan refugees", "117 HR 8685 | 117 S 4787"],
  ["end us support for war in yemen", "117 HJRES 87 | 117 SJRES 56 | 117 HJRES 56"],
  ["repeal iraq war authorization", "117 HR 256 | 117 HR 3261 | 117 SJRES 10"],
  ["abortion ban after 15 weeks", "117 HR 8814 | 117 S 4840"],
  ["transgender athletes in girls sports", "117 HR 426 | 117 S 251"],
  ["term limits for congress", "117 HJRES 12 | 117 SJRES 3"],
  ["overturn citizens united", "117 HJRES 1 | 117 SJRES 25 | 117 HJRES 2"],
  ["abolish the electoral college", "117 HJRES 14 | 117 SJRES 69"],
  ["statute of limitations child sexual abuse", "117 S 3103 | 117 HR 5468 | 117 HR 4860"],
  ["tax credit for semiconductor factories", "117 S 2107 | 117 HR 7104 | 117 HR 4346"],
  ["accommodations for pregnant workers", "117 HR 1065 | 117 S 1486"],
  ["breastfeeding at work", "117 HR 3110 | 117 S 1658"],
  ["marijuana research", "117 HR 8454 | 117 S 253 | 117 HR 5657"],
  ["banks serving cannabis businesses", "117 HR 1996 | 117 S 910"],
  ["sesame allergen labels", "117 S 578 | 117 HR 1202"],
  ["catalytic converter theft", "117 HR 6394 | 117 S 5024"],
  ["wic baby formula shortage", "117 HR 7791 | 117 S 4261"],
  ["ghost guns without serial numbers", "117 HR 3088 | 117 S 1558 | 117 HR 1454"],
  ["red flag law", "117 HR 2377 | 117 S 1819"],
];

/** Laws by everyday words. */
export const LAWS: readonly Meant[] = [
  ["law that reformed the post office", "117-108"],
  ["semiconductor law", "117-167"],
  ["burn pits veterans law", "117-168"],
  ["gun law 2022", "117-159"],
  ["law protecting same sex marriage", "117-228"],
  ["russian oil import ban", "117-109"],
  ["weapons for ukraine lend lease", "117-118"],
  ["stopped the railroad strike", "117-216"],
  ["baby formula for wic families", "117-129"],
  ["lynching a hate crime", "117-107"],
];

/** Citations and addresses. */
export const ADDRESSES: readonly Meant[] = [
  ["PL 117 58", "117-58"],
  ["public law number 117-58", "117-58"],
  ["P.L. 117-169", "117-169"],
  ["H.R. 5376 of the 117th Congress", "117 HR 5376"],
  ["hb 3684", "117 HR 3684"],
  ["sb 2938", "117 S 2938"],
  ["sjr 33", "117 SJRES 33"],
  ["hjr 100", "117 HJRES 100"],
  ["hcr 119 117th", "117 HCONRES 119"],
  ["bill HR 3684", "117 HR 3684"],
  ["BILLS-117hr5376enr", "117 HR 5376"],
  ["BILLSTATUS-117s475", "117 S 475"],
  ["https://www.congress.gov/bill/117th-congress/house-bill/5376", "117 HR 5376"],
  ["congress.gov/bill/117th-congress/senate-bill/1605/text", "117 S 1605"],
  ["https://www.govtrack.us/congress/bills/117/hr3684", "117 HR 3684"],
  ["https://www.govinfo.gov/app/details/BILLS-117s475enr", "117 S 475"],
  ["https://www.congress.gov/117/plaws/publ58/PLAW-117publ58.htm", "117-58"],
];

/** Members by last name alone, and holders of offices. */
export const LAST_NAMES: readonly Meant[] = [
  ["warren", "W000817"],
  ["paul", "P000603"],
  ["scott", "S001184 | S001217 | S000185 | S001157 | S001189"],
  ["good", "G000595"],
  ["taylor", "T000479 | T000490"],
  ["menendez", "M000639 | M001226"],
  ["blunt", "B000575"],
  ["manchin", "M001183"],
  ["warnock", "W000790"],
  ["cheney", "C001109"],
  ["porter", "P000618"],
  ["bush", "B001224"],
  ["young", "Y000033 | Y000064"],
  ["kelly", "K000377 | K000376 | K000385 | K000388"],
  ["graham", "G000359"],
  ["rush", "R000515"],
  ["speaker of the house", "J000299"],
  ["senate majority leader", "T000250"],
  ["house minority leader", "J000294"],
  ["house majority leader", "S001176"],
  ["senate minority leader", "S000148"],
];

export const COMMITTEES_NOW: readonly Meant[] = [
  ["ethics", "hsso00 | slet00"],
  ["veterans affairs committee", "hsvr00 | ssva00"],
  ["house budget committee", "hsbu00"],
  ["senate banking", "ssbk00"],
  ["rules", "hsru00 | ssra00"],
  ["appropriations", "hsap00 | ssap00"],
  ["house science committee", "hssy00"],
  ["small business", "hssm00 | sssb00"],
  ["homeland security committee", "hshm00 | ssga00"],
  ["indian affairs", "slia00"],
  ["natural resources", "hsii00"],
  ["agriculture", "hsag00 | ssaf00"],
  ["intelligence", "hlig00 | slin00"],
];

export const EVERYDAY_TOPICS: readonly Meant[] = [
  ["military", "armed-forces-and-national-security"],
  [
    "vets",
    "armed-forces-and-national-security | veterans-medical-care | veterans-pensions-and-compensation",
  ],
  ["school lunch", "food-assistance-and-relief | nutrition-and-diet"],
  ["abortion", "abortion"],
  ["animals", "animals"],
  ["farming", "agriculture-and-food"],
  ["daycare", "child-care-and-development"],
  ["trains", "railroads"],
  ["oil drilling", "oil-and-gas"],
  ["water pollution", "water-quality"],
  ["voting", "elections-voting-political-campaign-regulation"],
  ["drug prices", "prescription-drugs"],
];

export const EVERYDAY_MISSPELLINGS: readonly Meant[] = [
  ["infastructure investment and jobs act", "117 HR 3684"],
  ["medacare for all", "117 HR 1976 | 117 S 4204"],
  ["marajuana banking", "117 HR 1996"],
  ["pregnent workers fairness", "117 HR 1065"],
  ["respect for mariage", "117 HR 8404"],
  ["schummer", "S000148"],
  ["klobachar", "K000367"],
  ["judicary", "hsju00 | ssju00"],
  ["imigration", "immigration"],
];

/** Amendments and votes, by the bill that they were about. */
export const ABOUT_BILLS: readonly Meant[] = [
  ["amendments 117 hr 4350", "117 HR 4350"],
  [
    "amendments NDAA",
    "117 HR 4350 | 117 S 1605 | 117 HR 7900 | 117 S 4543 | 117 HR 7776 | 118 HR 2670",
  ],
  ["amendments IIJA", "117 HR 3684"],
  ["amendments infrastructure bill", "117 HR 3684"],
  ["amendments inflation reduction act", "117 HR 5376"],
  ["amendments chips act", "117 HR 4346"],
  ["votes hr 1259 115th congress", "115 HR 1259"],
  ["votes va accountability first act", "115 HR 1259"],
];
