const meetings = ["01", "08", "15", "22"].map(
  (day, at) => `<meeting>
<identifier>${338_740 + at}</identifier><last_update>11-08-2026 01:12:21 PM</last_update>
<cmte_code>SSJU00</cmte_code><committee>Judiciary</committee><type>Open Hearing</type>
<date>${day}-DEC-2026 09:00 AM</date><date_iso_8601>2026-12-${day}</date_iso_8601>
<time>09:00 AM</time><time_iso_8601>09:00:00</time_iso_8601><room>SH-216</room>
<matter>Hearings to examine the sample.</matter></meeting>`,
);

/** The Senate's schedule, which a sample legislature does not have. */
export const SENATE_SCHEDULE = `<?xml version="1.0" encoding="UTF-8"?>
<css_meetings_scheduled>
${meetings.join("\n")}
</css_meetings_scheduled>
`;

/** A table of people, which a sample legislature does not have either. */
export const MEMBERS_TABLE = `last_name,first_name,birthday,gender,type,state,district,party,url,bioguide_id
${Array.from(
  { length: 30 },
  (_, at) =>
    `Elm,Ada${at},1960-01-01,F,rep,CA,${at + 1},Democrat,https://elm.example,E9${10_000 + at}`,
).join("\n")}
`;
