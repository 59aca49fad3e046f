/** Words that say little about the subject: articles, prepositions, question words, common verbs, `bill`, `act` and `fy`. */
export const MINOR_WORDS: ReadonlySet<string> = new Set(
  `a an the about against among at between by concerning during for from in into of on regarding to
   under with within without are did do does how is was were what when where which who whom whose
   why act acts bill bills fy and or voted up as no not off out over down that this it its be been being has have had can will would
   should than make makes making keep keeps keeping stop stops stopping get give let put become more`.split(
    /\s+/,
  ),
);

/** Short forms of first names, each with the names that it stands for (https://en.wikipedia.org/wiki/Hypocorism). */
export const GIVEN_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  `al albert alan alfred|andy andrew|barb barbara|ben benjamin|bernie bernard|bill william|
   billy william|bob robert|bobby robert|charlie charles|chris christopher christine|chuck charles|
   dan daniel|danny daniel|dave david|debbie deborah|dick richard|don donald|ed edward edwin|
   frank francis|fred frederick|gabe gabriel|gene eugene|greg gregory|hal harold|hank henry|
   harry harold henry|jack john|jeff jeffrey|jerry gerald jerome|jim james|jimmy james|joe joseph|
   jon jonathan|judy judith|kathy kathleen katherine|ken kenneth|larry lawrence|liz elizabeth|
   matt matthew|mike michael|ned edward|nick nicholas|pat patrick patricia|peggy margaret|
   pete peter|phil philip|ray raymond|rich richard|rick richard|rob robert|ron ronald|russ russell|
   sam samuel|steve steven stephen|sue susan|ted edward theodore|teddy edward theodore|tim timothy|
   tom thomas|tommy thomas|tony anthony|vince vincent|will william|zach zachary`
    .split("|")
    .map((line) => line.trim().split(/\s+/))
    .map(([short = "", ...names]) => [short, names]),
);
