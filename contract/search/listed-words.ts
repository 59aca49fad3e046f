/** Words that say little about the subject: articles, prepositions, question words, common verbs, `bill`, `act` and `fy`. */
export const MINOR_WORDS: ReadonlySet<string> = new Set(
  `a an the about against among at between by concerning during for from in into of on regarding to
   under with within without are did do does how is was were what when where which who whom whose
   why act acts bill bills fy and or voted up as no not off out over down that this it its be been being has have had can will would
   should than make makes making keep keeps keeping stop stops stopping get give let put become more`.split(
    /\s+/,
  ),
);

const listed = (lines: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    lines
      .split("|")
      .map((line) => line.trim().split(/\s+/))
      .map(([word = "", ...others]) => [word, others]),
  );

/** Everyday words that few titles have, each with those of titles and summaries for the same thing. */
export const EVERYDAY_WORDS = listed(
  `airplane aircraft airline|airplanes aircraft airline|babies infant|baby infant|bathroom restroom|
   bathrooms restroom|bike bicycle|bikes bicycle|bitcoin cryptocurrency|boat vessel|boats vessel|booze alcohol|
   boss employer|bosses employer|cam camera|cams camera|cannabis marijuana|car vehicle automobile|
   cars vehicle automobile|cellphone wireless|cellphones wireless|cigarette tobacco|cigarettes tobacco|cop police|
   cops police|crypto cryptocurrency|dad father|dads father|daycare childcare|dentist dental|dentists dental|
   doctor physician|doctors physician|firemen firefighter|flu influenza|gas gasoline|gays lgbtq|gun firearm|
   guns firearm|inmate incarcerated|inmates incarcerated|jail prison|jails prison|jobless unemployment|
   kid child children|kids child children|lawyer attorney|lawyers attorney|lunch meal|lunches meal|makeup cosmetic|
   marijuana cannabis|medicines medication|meds medication drug|meth methamphetamine|migrants alien|
   mom mother maternal|moms mother maternal|murder homicide|murders homicide|pet animal|pets animal|phone telephone|
   phones telephone|plane aircraft|planes aircraft|pot marijuana cannabis|prisoner inmate incarcerated|
   prisoners inmate incarcerated|puppies dog|puppy dog|rich wealthy millionaire|rifle firearm weapon|
   rifles firearm weapon|scammed scam|scammers scam|seniors older|shots vaccine|soldier servicemember|
   soldiers servicemember|spying surveillance|teen youth|teens youth|trains rail|trans transgender|trash waste|
   troops servicemember|undocumented alien|vape tobacco nicotine|vaping tobacco nicotine|vet veteran|vets veteran|
   warming climate|weed marijuana cannabis|wifi broadband`,
);

/** Short forms of first names, each with the names that it stands for (https://en.wikipedia.org/wiki/Hypocorism). */
export const GIVEN_NAMES = listed(
  `al albert alan alfred|andy andrew|barb barbara|ben benjamin|bernie bernard|bill william|
   billy william|bob robert|bobby robert|charlie charles|chris christopher christine|chuck charles|
   dan daniel|danny daniel|dave david|debbie deborah|dick richard|don donald|ed edward edwin|
   frank francis|fred frederick|gabe gabriel|gene eugene|greg gregory|hal harold|hank henry|
   harry harold henry|jack john|jeff jeffrey|jerry gerald jerome|jim james|jimmy james|joe joseph|
   jon jonathan|judy judith|kathy kathleen katherine|ken kenneth|larry lawrence|liz elizabeth|
   matt matthew|mike michael|ned edward|nick nicholas|pat patrick patricia|peggy margaret|
   pete peter|phil philip|ray raymond|rich richard|rick richard|rob robert|ron ronald|russ russell|
   sam samuel|steve steven stephen|sue susan|ted edward theodore|teddy edward theodore|tim timothy|
   tom thomas|tommy thomas|tony anthony|vince vincent|will william|zach zachary`,
);
