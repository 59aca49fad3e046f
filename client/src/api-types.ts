export interface paths {
    readonly "/api/v1": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the routes
         * @description Every route with its parameters.
         */
        readonly get: operations["listRoutes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bills": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List bills
         * @description Bills by their latest action, the newest first; then by Congress, type and number.
         */
        readonly get: operations["listBills"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bills/{congress}/{type}/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a bill
         * @description One bill, with the blocks that `include` asks for.
         */
        readonly get: operations["getBill"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bills/{congress}/{type}/{number}/texts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the versions of a bill's text
         * @description All versions of a bill's text that its data or a file names. One without `text_url` says `why`.
         */
        readonly get: operations["getBillVersions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bills/{congress}/{type}/{number}/texts/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the outline of a bill's text
         * @description The sections of a version of a bill's text. `text_url` has the text itself, as plain text.
         */
        readonly get: operations["getBillText"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what changed in a bill's text
         * @description What a version says that the one before it did not, and the reverse, by sections and paragraphs.
         */
        readonly get: operations["getBillTextChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a section of a bill's text
         * @description What one section says, with all that is in it.
         */
        readonly get: operations["getBillTextSection"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/amendments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List amendments
         * @description Amendments by their latest action, the newest first; then by Congress, type and number.
         */
        readonly get: operations["listAmendments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/amendments/{congress}/{type}/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an amendment
         * @description One amendment, with the blocks that `include` asks for.
         */
        readonly get: operations["getAmendment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/laws": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List laws
         * @description Laws by Congress, the newest first; public before private; then by number.
         */
        readonly get: operations["listLaws"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/laws/{congress}/{law_type}/{law_number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a law
         * @description One law with its bill.
         */
        readonly get: operations["getLaw"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/votes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List votes
         * @description Roll-call votes by date and time, the newest first.
         */
        readonly get: operations["listVotes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a vote
         * @description One roll-call vote; `include=results` adds how each member voted.
         */
        readonly get: operations["getVote"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/legislators": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List legislators
         * @description Members in office first, then by last name, first name and id. Without `congress`, everyone as of the last term; with it, those who served in that Congress, as of that term.
         */
        readonly get: operations["listLegislators"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/legislators/{bioguide_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a legislator
         * @description One person, with the blocks that `include` asks for.
         */
        readonly get: operations["getLegislator"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/legislators/{bioguide_id}/votes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a legislator's votes
         * @description Every roll call published here that lists the person, with the position taken: by Congress and date, the newest first.
         */
        readonly get: operations["listLegislatorVotes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/legislators/{bioguide_id}/cosponsored-bills": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the bills that a legislator cosponsored
         * @description Bills by Congress and the day of the cosponsorship, the newest first, including withdrawn cosponsorships.
         */
        readonly get: operations["listCosponsoredBills"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/committees": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List committees
         * @description House, Senate and joint committees; subcommittees follow their parents.
         */
        readonly get: operations["listCommittees"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/committees/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a committee
         * @description One committee; `include=memberships` adds its members, today's or those of a `congress`.
         */
        readonly get: operations["getCommittee"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/committees/{code}/bills": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a committee's bills
         * @description Bills that the committee worked on, by Congress and the time of the referral, the newest first; those never referred to it come last in their Congress.
         */
        readonly get: operations["listCommitteeBills"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/meetings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the meetings of all committees
         * @description Hearings, markups and meetings of the current Congress, the newest first.
         */
        readonly get: operations["listMeetings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/committees/{code}/meetings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a committee's meetings
         * @description Hearings, markups and meetings of the committee and its subcommittees in the current Congress, the newest first.
         */
        readonly get: operations["listCommitteeMeetings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/nominations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List nominations
         * @description Nominations by their latest action, the newest first.
         */
        readonly get: operations["listNominations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/nominations/{congress}/{citation}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a nomination
         * @description One nomination, with the blocks that `include` asks for.
         */
        readonly get: operations["getNomination"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/committees/{code}/nominations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a committee's nominations
         * @description Nominations of the current Congress by their latest action, the newest first. A House or joint committee has none: its list is empty.
         */
        readonly get: operations["listCommitteeNominations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/treaties": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List treaties
         * @description Treaties by the day of their transmission, the newest first. A treaty stays with the Senate over Congresses until it is decided: `active=true` lists those.
         */
        readonly get: operations["listTreaties"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/treaties/{congress}/{citation}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a treaty
         * @description One treaty, with the blocks that `include` asks for.
         */
        readonly get: operations["getTreaty"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/committee-reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List committee reports
         * @description Reports of committees by the day of their filing, the newest first.
         */
        readonly get: operations["listCommitteeReports"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/committee-reports/{congress}/{type}/{number}/{part}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a committee report
         * @description One report, with its bills, treaties and the addresses of its text.
         */
        readonly get: operations["getCommitteeReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crs-reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List CRS reports
         * @description Reports of the Congressional Research Service by their day, the newest first.
         */
        readonly get: operations["listCrsReports"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/crs-reports/{report_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a CRS report
         * @description One report, with its summary, its bills and the addresses of its text.
         */
        readonly get: operations["getCrsReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/topics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List topics
         * @description Topics by name.
         */
        readonly get: operations["listTopics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/topics/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a topic and its bills
         * @description One topic, with a page of its bills under `bills`, in the order of the list of bills.
         */
        readonly get: operations["getTopic"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/congresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Congresses
         * @description Congresses with their statistics, the newest first.
         */
        readonly get: operations["listCongresses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/congresses/{congress}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a Congress
         * @description One Congress: its sessions, bills by type and status, laws, votes by chamber and result, members by party and most used topics.
         */
        readonly get: operations["getCongress"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the builds, or the changes since one
         * @description Without `since`, the builds of the last 400 days, newest first. With `since`, the records that differ between that build and the live one, by kind and id; empty for the live build. A build is known until 30 days after another replaced it.
         */
        readonly get: operations["listChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/changes/{build}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the changes of a build
         * @description Every record that differs from the build before, by kind and id. The list of a build never changes, so its answers may be cached: `Cache-Control` is `private, max-age=31536000, immutable`. It is available for 400 days.
         */
        readonly get: operations["listBuildChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List events
         * @description What happened in the records of the last builds: actions, votes, texts, cosponsors, topics and more, the newest build first. An event is a difference between two builds, so it may be older than the build that shows it first.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bulk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List bulk files
         * @description The files that together are a complete copy of the data: one for each kind of record and, for kinds that belong to a Congress, for each Congress, the newest first; and tables for each Congress, as CSV and as Parquet.
         */
        readonly get: operations["listBulkFiles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bills/{congress}/{type}/{number}/texts/{version}.txt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a bill's text
         * @description The text of one version of a bill, as plain text: one paragraph per line, indented by two spaces per level. Deleted words are in `[struck: …]`. Use `Range` to get part of it.
         */
        readonly get: operations["getBillTextFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/today": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What happens today
         * @description The House's floor proceedings and both chambers' roll calls of the last three days, and what the House may take up this week and the next. It stands beside the live build: no list, count, search, change or event has any of it before a build does. `meta.as_of` says when the floor was last read, every minute while the House is in session. A service may be without it.
         */
        readonly get: operations["getToday"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/bulk/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a bulk file
         * @description A file of the list, or one of its parts: one record per line, with all of its blocks, or a table as CSV or Parquet. It counts as one request, whatever its size. Except for Parquet, it is sent with gzip if the client accepts it. An interrupted download can be resumed: `Range` counts the bytes as they are sent. Each key can download a few files at a time.
         */
        readonly get: operations["getBulkFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/today.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get what happens today, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["getTodayFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/meetings.ics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the meetings of all committees, as a calendar
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listMeetingsCalendar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/committees/{code}/meetings.ics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a committee's meetings, as a calendar
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listCommitteeMeetingsCalendar"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/bills.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List bills, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listBillsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/bills/{congress}/{type}/{number}.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a bill, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["getBillFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/amendments.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List amendments, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listAmendmentsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/laws.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List laws, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listLawsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/votes.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List votes, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listVotesFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/legislators/{bioguide_id}.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a legislator, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["getLegislatorFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/legislators/{bioguide_id}/votes.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a legislator's votes, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listLegislatorVotesFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/legislators/{bioguide_id}/cosponsored-bills.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the bills that a legislator cosponsored, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listCosponsoredBillsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/committees/{code}.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a committee, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["getCommitteeFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/committees/{code}/bills.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a committee's bills, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listCommitteeBillsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/meetings.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the meetings of all committees, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listMeetingsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/committees/{code}/meetings.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a committee's meetings, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listCommitteeMeetingsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/nominations.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List nominations, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listNominationsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/committees/{code}/nominations.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a committee's nominations, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listCommitteeNominationsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/treaties.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List treaties, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listTreatiesFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/committee-reports.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List committee reports, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listCommitteeReportsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/crs-reports.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List CRS reports, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listCrsReportsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/topics/{slug}.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a topic and its bills, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["getTopicFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/feeds/events.{format}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List events, as a feed
         * @description The newest entries, without an API key.
         */
        readonly get: operations["listEventsFeed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Is the process up?
         * @description Answers as long as the process runs, whatever else fails.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Can it answer?
         * @description Whether a build is live and the key store answers.
         */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/status.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * How fresh is the data?
         * @description The last runs of the nightly job, how fresh each source is, and the live build.
         */
        readonly get: operations["getStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/gaps.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List known gaps
         * @description Known gaps: records that others name, laws between others, and lists of a Congress. A parameter keeps those with this value in the field.
         */
        readonly get: operations["listGaps"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * This document
         * @description The description of the API in OpenAPI 3.1, with examples from the live build.
         */
        readonly get: operations["getOpenApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "watch.entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * News of a watch
         * @description News of a watch.
         */
        readonly post: operations["watchEntries"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "floor.vote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A roll call, for watches of `/today`
         * @description A roll call, for watches of `/today`.
         */
        readonly post: operations["floorVote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The account's last news, if any, to try a receiver
         * @description The account's last news, if any, to try a receiver.
         */
        readonly post: operations["webhookTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.challenge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A challenge that the answer repeats
         * @description A challenge that the answer repeats.
         */
        readonly post: operations["webhookChallenge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Who recorded the action.
         * @enum {string}
         */
        readonly ActionSource: "senate" | "house_committee" | "house_floor" | "library_of_congress";
        /** @description An amendment, as it appears in lists. */
        readonly Amendment: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["AmendmentType"];
            /** @description The amendment's number in its Congress and type. */
            readonly number: number;
            /** @description How the amendment is cited. */
            readonly citation: string;
            /** @description The chamber where it was offered. */
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The bill that it amends, directly or by amending an amendment. */
            readonly bill: components["schemas"]["BillRef"];
            /** @description The amendment that it amends. */
            readonly amends_amendment: components["schemas"]["AmendmentRef"] | null;
            /** @description Its purpose, in the source's words. */
            readonly purpose: string | null;
            /** @description Its description, in the source's words. */
            readonly description: string | null;
            /**
             * Format: date
             * @description The day on which it was submitted.
             */
            readonly submitted_date: string | null;
            /**
             * Format: date
             * @description The day on which it was proposed.
             */
            readonly proposed_date: string | null;
            readonly status: components["schemas"]["AmendmentStatus"];
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description The text of the action that decided the status; null if none did. */
            readonly status_action: string | null;
            /** @description The member who offered it. */
            readonly sponsor: components["schemas"]["LegislatorRef"] | null;
            /** @description Who offered it if not a member, such as a committee. */
            readonly sponsor_text: string | null;
            /** @description How many cosponsors it has, without those who withdrew; null if only Congress.gov's list of the bill's amendments is known. */
            readonly cosponsor_count: number | null;
            /** @description Its newest action. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description How many amendments of a type have a status. */
        readonly AmendmentCount: {
            readonly type: components["schemas"]["AmendmentType"];
            readonly status: components["schemas"]["AmendmentStatus"];
            /** @description Amendments. */
            readonly amendment_count: number;
        };
        /** @description An amendment in full. */
        readonly AmendmentDetail: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["AmendmentType"];
            /** @description The amendment's number in its Congress and type. */
            readonly number: number;
            /** @description How the amendment is cited. */
            readonly citation: string;
            /** @description The chamber where it was offered. */
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The bill that it amends, directly or by amending an amendment. */
            readonly bill: components["schemas"]["BillRef"];
            /** @description The amendment that it amends. */
            readonly amends_amendment: components["schemas"]["AmendmentRef"] | null;
            /** @description Its purpose, in the source's words. */
            readonly purpose: string | null;
            /** @description Its description, in the source's words. */
            readonly description: string | null;
            /**
             * Format: date
             * @description The day on which it was submitted.
             */
            readonly submitted_date: string | null;
            /**
             * Format: date
             * @description The day on which it was proposed.
             */
            readonly proposed_date: string | null;
            readonly status: components["schemas"]["AmendmentStatus"];
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description The text of the action that decided the status; null if none did. */
            readonly status_action: string | null;
            /** @description The member who offered it. */
            readonly sponsor: components["schemas"]["LegislatorRef"] | null;
            /** @description Who offered it if not a member, such as a committee. */
            readonly sponsor_text: string | null;
            /** @description How many cosponsors it has, without those who withdrew; null if only Congress.gov's list of the bill's amendments is known. */
            readonly cosponsor_count: number | null;
            /** @description Its newest action. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: uri
             * @description The publisher's file, which is that of the bill.
             */
            readonly source_url: string | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /** @description Its actions, the newest first. Present if `include` names `actions`. */
            readonly actions?: readonly components["schemas"]["BillAction"][];
            /** @description Its cosponsors, by date and name. Present if `include` names `cosponsors`. */
            readonly cosponsors?: readonly components["schemas"]["BillCosponsor"][];
            /** @description The roll calls on it, the newest first. Present if `include` names `votes`. */
            readonly votes?: readonly components["schemas"]["BillVote"][];
            /** @description The amendments to it, by type and number. Present if `include` names `amendments`. */
            readonly amendments?: readonly components["schemas"]["Amendment"][];
        };
        /** @description An amendment, named and linked. */
        readonly AmendmentRef: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["AmendmentType"];
            /** @description The amendment's number in its Congress and type. */
            readonly number: number;
            /** @description How the amendment is cited. */
            readonly citation: string;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /**
         * @description The status of an amendment, by its last action that decides one. The set may grow.
         *     - `submitted`: only submitted, as most Senate amendments are
         *     - `referred`: referred to a committee
         *     - `proposed`: proposed in the Senate or offered in the House, not decided
         *     - `agreed_to`: agreed to by a vote or without objection, or adopted by a rule
         *     - `rejected`: not agreed to, including votes short of the required majority
         *     - `withdrawn`: withdrawn by its sponsor
         *     - `tabled`: laid on the table by a motion
         *     - `ruled_out_of_order`: excluded by the chair after a point of order
         *     - `fell`: became moot, for example because the amendment it amends was withdrawn or cloture was invoked
         * @enum {string}
         */
        readonly AmendmentStatus: "submitted" | "referred" | "proposed" | "agreed_to" | "rejected" | "withdrawn" | "tabled" | "ruled_out_of_order" | "fell";
        /**
         * @description House amendment (`HAMDT`), Senate amendment (`SAMDT`) or unprinted Senate amendment (`SUAMDT`).
         * @enum {string}
         */
        readonly AmendmentType: "HAMDT" | "SAMDT" | "SUAMDT";
        /** @description A bill or resolution, as it appears in lists. */
        readonly Bill: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The chamber where it was introduced. */
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The title to display. */
            readonly title: string | null;
            /**
             * Format: date
             * @description The day of its introduction.
             */
            readonly introduced_date: string | null;
            readonly status: components["schemas"]["BillStatus"];
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description The member who introduced it. */
            readonly sponsor: components["schemas"]["LegislatorRef"] | null;
            /** @description How many cosponsors it has, without those who withdrew; null if the source's list is incomplete or missing. */
            readonly cosponsor_count: number | null;
            /** @description Its one policy area. */
            readonly policy_area: components["schemas"]["TopicRef"] | null;
            /** @description Its newest action. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /** @description The newest version of its text, other than a law's; texts that were not adopted come last. */
            readonly latest_text: components["schemas"]["LatestText"] | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: the title or popular name that matches it, if `title` does not; absent otherwise. */
            readonly matched_title?: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
            /** @description In answers to `q` with `in=text`: where the bill's newest text matches most; null, with `incomplete`, if the text can't be read; absent otherwise. */
            readonly matched_text?: {
                /** @description The publisher's code of the version of the text. */
                readonly version_code: string;
                /** @description The section's id in the outline of the text. */
                readonly section_id: string;
                /** @description The section's number as printed. */
                readonly section_number: string | null;
                /** @description The section's heading. */
                readonly heading: string | null;
                /** @description About 200 characters around the words, without deleted words. */
                readonly snippet: string;
                /**
                 * Format: uri
                 * @description The section in this API.
                 */
                readonly section_url: string;
            } | null;
        };
        /** @description An action on a bill or an amendment. */
        readonly BillAction: {
            /** @description Its place among the record's actions; 1 is the oldest. */
            readonly sequence: number;
            /**
             * Format: date
             * @description The day of the action.
             */
            readonly date: string;
            /** @description The time of day, US Eastern. */
            readonly time: string | null;
            /** @description What happened, in the source's words. */
            readonly text: string;
            /** @description The source's kind of action, such as `IntroReferral`. */
            readonly type: string | null;
            /** @description The source's code of the action. */
            readonly code: string | null;
            /** @description Who recorded it. */
            readonly source: components["schemas"]["ActionSource"] | null;
            /** @description The chamber where it happened. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            /** @description The committees that it names. */
            readonly committees: readonly components["schemas"]["CommitteeRef"][];
            /** @description The roll calls that decided it. */
            readonly votes: readonly components["schemas"]["VoteRef"][];
            /** @description The calendar that it was placed on. */
            readonly calendar: string | null;
            /** @description The `sequence` of the action that the Library of Congress repeats here. */
            readonly duplicate_of: number | null;
        };
        /** @description A committee that worked on a bill. */
        readonly BillCommittee: {
            /** @description The committee's code: four letters, and `00` for a full committee or two others for a subcommittee. */
            readonly code: string;
            /** @description The committee's name. */
            readonly name: string;
            readonly chamber: components["schemas"]["CommitteeChamber"];
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            readonly type: components["schemas"]["CommitteeType"];
            /** @description The code of a subcommittee's full committee. */
            readonly parent_code: string | null;
            /** @description What it did with the bill. */
            readonly activities: readonly components["schemas"]["CommitteeActivity"][];
        };
        /** @description A cosponsor of a bill or an amendment. */
        readonly BillCosponsor: {
            /** @description The person's id in the Biographical Directory of the United States Congress. */
            readonly bioguide_id: string | null;
            /** @description The name in full. */
            readonly name: string;
            /** @description The party. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The state or territory represented. */
            readonly state: components["schemas"]["State"] | null;
            /** @description The district of a member of the House; 0 is at large, null for senators. */
            readonly district: number | null;
            /** @description The chamber that the person sits in. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            /**
             * Format: date
             * @description The day on which the member became a cosponsor.
             */
            readonly sponsorship_date: string | null;
            /** @description Whether that was the day of the introduction or submission. */
            readonly is_original: boolean;
            /**
             * Format: date
             * @description The day on which the member withdrew.
             */
            readonly withdrawn_date: string | null;
        };
        /** @description How many entries each block has, by include token; null if the source does not provide the block. */
        readonly BillCounts: {
            readonly actions: number | null;
            readonly amendments: number | null;
            readonly committees: number | null;
            readonly cosponsors: number | null;
            readonly laws: number | null;
            readonly related: number | null;
            readonly reports: number | null;
            readonly subjects: number | null;
            readonly summaries: number | null;
            readonly texts: number | null;
            readonly titles: number | null;
            readonly votes: number | null;
        };
        /** @description A bill or resolution in full. */
        readonly BillDetail: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The chamber where it was introduced. */
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The title to display. */
            readonly title: string | null;
            /**
             * Format: date
             * @description The day of its introduction.
             */
            readonly introduced_date: string | null;
            readonly status: components["schemas"]["BillStatus"];
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description The member who introduced it. */
            readonly sponsor: components["schemas"]["LegislatorRef"] | null;
            /** @description How many cosponsors it has, without those who withdrew; null if the source's list is incomplete or missing. */
            readonly cosponsor_count: number | null;
            /** @description Its one policy area. */
            readonly policy_area: components["schemas"]["TopicRef"] | null;
            /** @description Its newest action. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /** @description The newest version of its text, other than a law's; texts that were not adopted come last. */
            readonly latest_text: components["schemas"]["LatestText"] | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description The official title of the latest stage. */
            readonly official_title: string | null;
            /** @description The short title of the latest stage. */
            readonly short_title: string | null;
            /** @description Its popular title. */
            readonly popular_title: string | null;
            /** @description Whether the sponsor introduced it for someone else. */
            readonly is_by_request: boolean | null;
            /** @description The members on whose behalf it was introduced. */
            readonly introduced_on_behalf_of: readonly components["schemas"]["LegislatorRef"][];
            /** @description How many cosponsors it has had, with those who withdrew; null if the source's list is incomplete or missing. */
            readonly cosponsor_count_including_withdrawn: number | null;
            /** @description The include tokens of blocks that are incomplete or missing in the source. */
            readonly incomplete_blocks: readonly ("actions" | "amendments" | "committees" | "cosponsors" | "laws" | "related" | "reports" | "subjects" | "summaries" | "texts" | "titles" | "votes")[];
            readonly counts: components["schemas"]["BillCounts"];
            /** @description The Congressional Budget Office's estimates of its cost. */
            readonly cbo_cost_estimates: readonly components["schemas"]["CostEstimate"][];
            /** @description Its basis in the Constitution, as its House sponsor states it. */
            readonly constitutional_authority_statement: string | null;
            /** @description The Library of Congress's notes on it, and members listed with another's ID. */
            readonly notes: readonly components["schemas"]["BillNote"][];
            /** @description Its statuses, the oldest first. */
            readonly status_history: readonly components["schemas"]["BillStatusStep"][];
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: uri
             * @description The publisher's file; before the 108th Congress its address in Congress.gov's API, which requires its own key.
             */
            readonly source_url: string | null;
            /**
             * Format: uri
             * @description The list of the amendments to it in this API.
             */
            readonly amendments_url: string;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: uri
             * @description The record's Atom feed, for feed readers. It needs no key; with `.json` at the end it is a JSON Feed.
             */
            readonly feed_url: string;
            /** @description Its actions, the newest first. Present if `include` names `actions`. */
            readonly actions?: readonly components["schemas"]["BillAction"][];
            /** @description Its topics: the policy area first, then by name. Present if `include` names `subjects`. */
            readonly subjects?: readonly components["schemas"]["BillSubject"][];
            /** @description Summaries, the newest first. Present if `include` names `summaries`. */
            readonly summaries?: readonly components["schemas"]["BillSummary"][];
            /** @description Versions of its text: the newest first, undated ones by their stage. Present if `include` names `texts`. */
            readonly texts?: readonly components["schemas"]["BillVersion"][];
            /** @description All its titles, by category. Present if `include` names `titles`. */
            readonly titles?: readonly components["schemas"]["BillTitle"][];
            /** @description Its cosponsors, by date and name. Present if `include` names `cosponsors`. */
            readonly cosponsors?: readonly components["schemas"]["BillCosponsor"][];
            /** @description The committees that worked on it, parents before their subcommittees. Present if `include` names `committees`. */
            readonly committees?: readonly components["schemas"]["BillCommittee"][];
            /** @description Bills that are related to it. Present if `include` names `related`. */
            readonly related_bills?: readonly components["schemas"]["RelatedBill"][];
            /** @description The amendments to it, as they appear in lists, by type and number. Present if `include` names `amendments`. */
            readonly amendments?: readonly components["schemas"]["Amendment"][];
            /** @description The laws that it became. Present if `include` names `laws`. */
            readonly laws?: readonly components["schemas"]["BillLaw"][];
            /** @description The roll calls on it and on its amendments, the newest first. Present if `include` names `votes`. */
            readonly votes?: readonly components["schemas"]["BillVote"][];
            /** @description The committees' reports on it, by type, number and part. Present if `include` names `reports`. */
            readonly reports?: readonly components["schemas"]["CommitteeReportRef"][];
        };
        /** @description The law that a bill became. */
        readonly BillLaw: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly law_type: components["schemas"]["LawType"];
            /** @description The law's number in its Congress and type. */
            readonly law_number: number;
            /** @description How the law is cited. */
            readonly citation: string;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            /**
             * Format: date
             * @description The day on which it was signed or the veto overridden.
             */
            readonly enacted_date: string | null;
        };
        /** @description A note of the Library of Congress. */
        readonly BillNote: {
            /** @description Plain text. */
            readonly text: string;
            /** @description Well-formed, harmless HTML. */
            readonly html: string;
        };
        /** @description A bill, named and linked. */
        readonly BillRef: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The title to display. */
            readonly title: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /** @description How two bills are related. */
        readonly BillRelationship: {
            /** @description How they are related, such as `Identical bill`. */
            readonly type: string;
            /**
             * @description Who identified the relationship; `crs` is the Congressional Research Service.
             * @enum {string|null}
             */
            readonly identified_by: "house" | "senate" | "crs" | null;
        };
        /**
         * @description The status of a bill. The set may grow: treat an unknown value as not final. The end of a Congress changes no status.
         *     - `reserved`: a number reserved for the Speaker or Minority Leader, without content
         *     - `introduced`: only introduced
         *     - `referred`: referred to a committee, or discharged from one and referred to another
         *     - `reported`: reported by a committee, or discharged from it, before any passage
         *     - `passed_house`: passed the House only
         *     - `passed_senate`: passed the Senate only
         *     - `failed_house`: the last vote on passage in the House failed; may be revived
         *     - `failed_senate`: the last vote on passage in the Senate failed; may be revived
         *     - `resolving_differences`: both chambers passed it, with different texts
         *     - `in_conference`: before a conference of both chambers
         *     - `passed_congress`: both chambers passed the same text
         *     - `presented`: presented to the President
         *     - `signed`: signed, or law without signature; not yet numbered
         *     - `enacted`: became a public or private law (final)
         *     - `vetoed`: vetoed, no override decided
         *     - `pocket_vetoed`: died by pocket veto (final)
         *     - `override_passed_house`: the House has overridden the veto
         *     - `override_passed_senate`: the Senate has overridden the veto
         *     - `veto_overridden`: both chambers have overridden the veto; not yet numbered
         *     - `veto_sustained`: an override failed (final)
         *     - `agreed_to`: a simple resolution by its chamber, a concurrent one by both (final)
         *     - `sent_to_states`: an amendment to the Constitution passed both chambers (final)
         *     - `tabled`: the measure itself was laid on the table, by a motion or by a rule (final)
         *     - `postponed`: the measure itself was postponed indefinitely, for example because another passed (final)
         * @enum {string}
         */
        readonly BillStatus: "reserved" | "introduced" | "referred" | "reported" | "passed_house" | "passed_senate" | "failed_house" | "failed_senate" | "resolving_differences" | "in_conference" | "passed_congress" | "presented" | "signed" | "enacted" | "vetoed" | "pocket_vetoed" | "override_passed_house" | "override_passed_senate" | "veto_overridden" | "veto_sustained" | "agreed_to" | "sent_to_states" | "tabled" | "postponed";
        /** @description A step in a bill's progress. */
        readonly BillStatusStep: {
            readonly status: components["schemas"]["BillStatus"];
            /**
             * Format: date
             * @description The day of the step.
             */
            readonly date: string | null;
        };
        /** @description A topic that a bill is about. */
        readonly BillSubject: {
            /** @description The topic's name, as the Congressional Research Service writes it. */
            readonly name: string;
            /** @description The topic's name in addresses. */
            readonly slug: string;
            readonly kind: components["schemas"]["TopicKind"];
            /**
             * Format: uri
             * @description The topic in this API.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description Its public page, if there is one.
             */
            readonly site_url: string | null;
        };
        /** @description A summary of a bill by the Congressional Research Service. */
        readonly BillSummary: {
            /** @description The Congressional Research Service's code of the version. */
            readonly version_code: string;
            /**
             * Format: date
             * @description The day of the action as of which it summarizes the bill.
             */
            readonly action_date: string | null;
            /** @description That action, such as `Introduced in House`. */
            readonly action_description: string | null;
            /** @description The chamber of that action. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            /**
             * Format: date-time
             * @description When it was last changed, in UTC.
             */
            readonly updated_at: string | null;
            /** @description The summary in plain text. */
            readonly text: string;
            /** @description The summary in well-formed, harmless HTML. */
            readonly html: string;
        };
        /** @description What changed between two printings of a bill. */
        readonly BillTextChanges: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The code of this text's version. */
            readonly version_code: string;
            /** @description This text's version. */
            readonly version_name: string;
            /** @description The code of the earlier text's version. */
            readonly since_version_code: string;
            /** @description The earlier text's version. */
            readonly since_version_name: string;
            /** @description How many paragraphs changed, and how; null if they weren't compared. */
            readonly counts: components["schemas"]["ParagraphCounts"] | null;
            /** @description Whether paragraphs were compared, or only sections. */
            readonly is_complete: boolean;
            /**
             * @description Why only sections were compared: more than 4,000 paragraphs differ; null otherwise.
             * @enum {string|null}
             */
            readonly why: "too_many_changes" | null;
            /** @description The sections that differ, in the order of this text. */
            readonly sections: readonly components["schemas"]["SectionChange"][];
            /** @description Paragraphs of the cover and the attestation that differ, which don't count; null if they weren't compared. */
            readonly formal: readonly components["schemas"]["ParagraphChange"][] | null;
            /**
             * Format: uri
             * @description This text, as plain text.
             */
            readonly text_url: string;
            /**
             * Format: uri
             * @description The earlier text, as plain text.
             */
            readonly since_text_url: string;
        };
        /** @description A section of a bill's text. */
        readonly BillTextCut: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The publisher's code of the version, such as `ih`. */
            readonly version_code: string | null;
            /** @description The version, such as `Introduced in House`. */
            readonly version_name: string;
            /** @description What its code means in GPO's table, such as `Introduced in House`; null for a code that the table lacks. */
            readonly stage: string | null;
            /**
             * Format: date
             * @description The day of the version.
             */
            readonly date: string | null;
            /** @description Its package at govinfo.gov; null if none is known. */
            readonly govinfo_package_id: string | null;
            /** @description Its name in the text, with the sections around it, since numbers repeat. */
            readonly id: string;
            /** @description What it is: `section`, `title`, `division`, `appropriations-small`. */
            readonly kind: string;
            /** @description Its number as printed, such as `101` or `IV`. */
            readonly section_number: string | null;
            /** @description Its heading. */
            readonly heading: string | null;
            /** @description 1 for outermost sections. A section's subsections follow it and have higher levels. */
            readonly level: number;
            /** @description How many words it has, with all that is in it. */
            readonly words: number;
            /** @description Sections of the same text have the same: the beginning of its SHA-256. */
            readonly hash: string;
            /** @description The section, a paragraph per line, two spaces per level. */
            readonly text: string;
            /**
             * Format: uri
             * @description The whole text.
             */
            readonly text_url: string;
            /** @description The laws that it cites, in the order of the text. Drafters don't tag all, and a tag names one. */
            readonly citations: readonly components["schemas"]["LawCitation"][];
        };
        /** @description A version of a bill's text, by its sections. */
        readonly BillTextOutline: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The publisher's code of the version, such as `ih`. */
            readonly version_code: string | null;
            /** @description The version, such as `Introduced in House`. */
            readonly version_name: string;
            /** @description What its code means in GPO's table, such as `Introduced in House`; null for a code that the table lacks. */
            readonly stage: string | null;
            /**
             * Format: date
             * @description The day of the version.
             */
            readonly date: string | null;
            /** @description Its package at govinfo.gov; null if none is known. */
            readonly govinfo_package_id: string | null;
            /** @description How many words it has, without struck ones. */
            readonly words: number;
            /** @description The size of its text. */
            readonly bytes: number;
            /**
             * Format: uri
             * @description Its text, as plain text.
             */
            readonly text_url: string;
            /**
             * Format: uri
             * @description The bill.
             */
            readonly bill_url: string;
            /**
             * Format: uri
             * @description What changed since the version before it; null if no earlier one is stored here.
             */
            readonly changes_url: string | null;
            /** @description Its sections, in the order of the text. */
            readonly sections: readonly components["schemas"]["BillTextSection"][];
            /** @description The laws that it cites, in the order of the text. Drafters don't tag all, and a tag names one. */
            readonly citations: readonly components["schemas"]["LawCitation"][];
        };
        /** @description A part of a bill's text with a heading. */
        readonly BillTextSection: {
            /** @description Its name in the text, with the sections around it, since numbers repeat. */
            readonly id: string;
            /** @description What it is: `section`, `title`, `division`, `appropriations-small`. */
            readonly kind: string;
            /** @description Its number as printed, such as `101` or `IV`. */
            readonly section_number: string | null;
            /** @description Its heading. */
            readonly heading: string | null;
            /** @description 1 for outermost sections. A section's subsections follow it and have higher levels. */
            readonly level: number;
            /** @description How many words it has, with all that is in it. */
            readonly words: number;
            /** @description Sections of the same text have the same: the beginning of its SHA-256. */
            readonly hash: string;
            /** @description Where it begins in the text, in bytes. */
            readonly offset: number;
            /** @description How long it is, in bytes. */
            readonly bytes: number;
        };
        /** @description One of a bill's titles. */
        readonly BillTitle: {
            /** @description The title. */
            readonly title: string;
            readonly category: components["schemas"]["TitleCategory"];
            /** @description The kind of title, in the source's words. */
            readonly title_type: string;
            /** @description The source's code of that kind. */
            readonly title_type_code: string | null;
            /** @description Whether it is the title of only a part of the bill. */
            readonly for_portion: boolean;
            /** @description The chamber that gave it the title. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            /** @description The code of the text that has the title. */
            readonly text_version_code: string | null;
            /** @description The text that has the title. */
            readonly text_version_name: string | null;
            /**
             * Format: date-time
             * @description When it was last changed, in UTC.
             */
            readonly updated_at: string | null;
        };
        /**
         * @description What kind of bill or resolution it is: `HR` and `S` are bills, `HJRES` and `SJRES` joint resolutions, `HCONRES` and `SCONRES` concurrent resolutions, `HRES` and `SRES` simple resolutions of the House and of the Senate.
         * @enum {string}
         */
        readonly BillType: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
        /** @description A version of a bill's text, and where it is. */
        readonly BillVersion: {
            /** @description The publisher's code of the version, such as `ih`. */
            readonly version_code: string | null;
            /** @description The version, such as `Introduced in House`. */
            readonly version_name: string;
            /** @description What its code means in GPO's table, such as `Introduced in House`; null for a code that the table lacks. */
            readonly stage: string | null;
            /**
             * Format: date
             * @description The day of the version.
             */
            readonly date: string | null;
            /** @description Its package at govinfo.gov; null if none is known. */
            readonly govinfo_package_id: string | null;
            /** @description How many words it has; null if its text is not stored here. */
            readonly words: number | null;
            /**
             * Format: uri
             * @description Its text, as plain text; null if it is not stored here.
             */
            readonly text_url: string | null;
            /** @description Why it has no `text_url`; null if it has one. */
            readonly why: components["schemas"]["TextAbsence"] | null;
            /**
             * Format: uri
             * @description Its sections; null if it is not stored here.
             */
            readonly outline_url: string | null;
            /** @description Where the text is published. */
            readonly formats: readonly components["schemas"]["TextFile"][];
        };
        /** @description The versions of a bill's text. */
        readonly BillVersions: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The bill's `texts`: the newest first, undated ones by their stage; empty if none is printed. */
            readonly versions: readonly components["schemas"]["BillVersion"][];
        };
        /** @description A roll call on a bill or on an amendment to it. */
        readonly BillVote: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The session of the Congress: 1 or 2, rarely 3. */
            readonly session: number;
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The roll call's number in that session and chamber. */
            readonly vote_number: number;
            /**
             * Format: date
             * @description The day of the vote.
             */
            readonly date: string | null;
            /** @description The time of day, US Eastern. */
            readonly time: string | null;
            /** @description The question; null if the vote is not published here. */
            readonly question: string | null;
            /** @description The question in full. */
            readonly question_text: string | null;
            /** @description The subject of the vote. */
            readonly title: string | null;
            /** @description The House's kind of vote, such as `YEA-AND-NAY`. */
            readonly vote_type: string | null;
            /** @description The majority needed; null if the vote is not published here. */
            readonly required: components["schemas"]["VoteRequirement"] | null;
            /** @description The result. */
            readonly result: components["schemas"]["VoteResult"] | null;
            /** @description The result in the chamber's words. */
            readonly result_text: string | null;
            /** @description Whether the question carried; null if the result does not say. */
            readonly carried: boolean | null;
            /** @description The votes cast; null if the vote is not published here. */
            readonly totals: components["schemas"]["VoteTotals"] | null;
            /** @description How many voted against most of their party; null without the members' yeas and nays. */
            readonly against_party_count: number | null;
            /** @description The type of the bill voted on; of several, the first's. */
            readonly bill_type: components["schemas"]["BillType"] | null;
            /** @description The number of the bill voted on; of several, the first's. */
            readonly bill_number: number | null;
            /** @description The bill voted on, or whose amendment was voted on; the first of several. */
            readonly bill: components["schemas"]["BillRef"] | null;
            /** @description All bills voted on together, or the only one. */
            readonly bills: readonly components["schemas"]["BillRef"][];
            /** @description The nominations voted on, several if en bloc. */
            readonly nominations: readonly components["schemas"]["VoteNomination"][];
            /** @description The treaties voted on. */
            readonly treaties: readonly components["schemas"]["TreatyRef"][];
            /**
             * Format: date-time
             * @description Null if the vote is not published here.
             */
            readonly updated_at: string | null;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description Null if the vote is not published here.
             */
            readonly api_url: string | null;
            /** @description The amendment that was voted on. */
            readonly on_amendment: components["schemas"]["AmendmentRef"] | null;
        };
        /** @description A biography from a named source. */
        readonly Biography: {
            /** @description Plain text. */
            readonly text: string;
            /** @description Well-formed, harmless HTML, if the source has any. */
            readonly html: string | null;
            /** @description The source of the text. */
            readonly source_name: string;
            /**
             * Format: uri
             * @description Where it is published.
             */
            readonly source_url: string | null;
            /**
             * Format: date
             * @description The day on which it was retrieved.
             */
            readonly retrieved_at: string | null;
        };
        /** @description A build, and how many records it changed. */
        readonly Build: {
            /** @description The id of a build. */
            readonly build: string;
            /** @description The build that it is compared with. Null for the first build, and if the previous build could not be read: then `url` lists nothing, and a copy must start again from `/bulk`. */
            readonly previous_build: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            readonly created_at: string;
            /** @description How many changes of each resource `url` lists; null without a `previous_build`. */
            readonly counts: components["schemas"]["BuildCounts"] | null;
            /**
             * Format: uri
             * @description The list of its changes.
             */
            readonly url: string;
        };
        /** @description How many changes of each resource `url` lists. */
        readonly BuildCounts: {
            readonly bill: components["schemas"]["ChangeCounts"];
            readonly amendment: components["schemas"]["ChangeCounts"];
            readonly law: components["schemas"]["ChangeCounts"];
            readonly vote: components["schemas"]["ChangeCounts"];
            readonly legislator: components["schemas"]["ChangeCounts"];
            readonly committee: components["schemas"]["ChangeCounts"];
            readonly meeting: components["schemas"]["ChangeCounts"];
            readonly nomination: components["schemas"]["ChangeCounts"];
            readonly treaty: components["schemas"]["ChangeCounts"];
            readonly committee_report: components["schemas"]["ChangeCounts"];
            readonly crs_report: components["schemas"]["ChangeCounts"];
            readonly topic: components["schemas"]["ChangeCounts"];
        };
        /** @description A change if the request has `since`, a build otherwise. */
        readonly BuildOrChange: components["schemas"]["Build"] | components["schemas"]["Change"];
        /** @description A file of every record of a kind, in full or as a table, in the order of their ids. */
        readonly BulkFile: {
            /** @description The file's name. */
            readonly file: string;
            /**
             * @description The kind of its records; `bill_text`, a version of what a bill says, exists only as `ndjson`. `vote_position`, how a member voted in a roll call, `cosponsor` and `subject` of a bill, and `membership`, a seat on a committee, exist only in tables.
             * @enum {string}
             */
            readonly resource: "bill" | "bill_text" | "cosponsor" | "subject" | "amendment" | "law" | "vote" | "vote_position" | "legislator" | "committee" | "membership" | "meeting" | "nomination" | "treaty" | "committee_report" | "crs_report" | "topic";
            /** @description The Congress of its records; null if the file covers all Congresses. */
            readonly congress: number | null;
            /**
             * @description `ndjson` has one full record per line, as JSON; `csv` and `parquet` are tables of the fields that fit in one.
             * @enum {string}
             */
            readonly format: "ndjson" | "csv" | "parquet";
            /** @description How many records it has, or rows of a table. */
            readonly records: number;
            /** @description The size of the file before compression. */
            readonly bytes: number;
            /** @description Its size as sent with gzip. Parquet is sent without. */
            readonly compressed_bytes: number;
            /** @description The SHA-256 of its text. It changes with the file. */
            readonly sha256: string;
            /** @description The CRC-32 of its text, as in gzip. */
            readonly crc32: string;
            /**
             * Format: date-time
             * @description When the content of its records last changed here, in UTC; removing a record does not change it.
             */
            readonly updated_at: string;
            /** @description Whether records are known to be missing, as in `meta.incomplete` of the list, or blocks of bills in `ndjson`. */
            readonly incomplete: boolean;
            /**
             * Format: uri
             * @description The address of exactly this file: once the file has changed, it is 404. Without `sha256`, it is the current file.
             */
            readonly url: string;
            /** @description Its parts, in order. */
            readonly parts: readonly components["schemas"]["BulkPart"][];
        };
        /** @description The records of a fixed range of ids, or a piece of a table. The file is its parts in order. */
        readonly BulkPart: {
            /** @description The SHA-256 of the part's text, which is also its name. */
            readonly sha256: string;
            /** @description The size of its text. */
            readonly bytes: number;
            /** @description Its size as sent with gzip. */
            readonly compressed_bytes: number;
            /** @description The SHA-256 of the part as sent with gzip. */
            readonly compressed_sha256: string;
            /**
             * Format: uri
             * @description The address of the part.
             */
            readonly url: string;
        };
        /** @description A candidate for Speaker of the House. */
        readonly Candidate: {
            /** @description The candidate. */
            readonly name: string;
            /** @description How many votes the candidate got. */
            readonly votes: number;
        };
        /**
         * @description The House of Representatives or the Senate.
         * @enum {string}
         */
        readonly Chamber: "house" | "senate";
        /** @description A difference in a record between two builds. */
        readonly Change: {
            readonly change: components["schemas"]["ChangeKind"];
            readonly resource: components["schemas"]["RecordKind"];
            /** @description The record's `id`, which identifies it among records of the same kind. */
            readonly id: string;
            /**
             * Format: uri
             * @description The record in this API; for a meeting, a list that has it. A removed record is no longer there.
             */
            readonly api_url: string;
            /** @description The Congress that the record belongs to; null for legislators, committees and topics. */
            readonly congress: number | null;
            /** @description The changed parts of a changed bill: `record` for its own fields, and the tokens of `include`. Null for everything else, and if the parts are unknown, as after a night with more than 5,000 changed bills: then any part may differ. */
            readonly blocks: readonly components["schemas"]["ChangedBlock"][] | null;
        };
        /** @description How many records of a kind changed. */
        readonly ChangeCounts: {
            /** @description Records that are new. */
            readonly added: number;
            /** @description Records that differ. */
            readonly changed: number;
            /** @description Records that are gone. */
            readonly removed: number;
        };
        /**
         * @description How the record changed.
         * @enum {string}
         */
        readonly ChangeKind: "added" | "changed" | "removed";
        /**
         * @description The fields of the record, or a block.
         * @enum {string}
         */
        readonly ChangedBlock: "record" | "actions" | "subjects" | "summaries" | "texts" | "titles" | "cosponsors" | "committees" | "related" | "amendments" | "laws" | "votes" | "reports";
        /** @description A committee or subcommittee, as it appears in lists. */
        readonly Committee: {
            /** @description The committee's code: four letters, and `00` for a full committee or two others for a subcommittee. */
            readonly code: string;
            /** @description The committee's name. */
            readonly name: string;
            readonly chamber: components["schemas"]["CommitteeChamber"];
            readonly type: components["schemas"]["CommitteeType"];
            /** @description Whether it exists today. */
            readonly is_current: boolean;
            /** @description A subcommittee's full committee. */
            readonly parent: components["schemas"]["CommitteeRef"] | null;
            /** @description How many subcommittees it has today. */
            readonly subcommittee_count: number;
            /**
             * Format: uri
             * @description Its website.
             */
            readonly website_url: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description What a committee did with a bill. */
        readonly CommitteeActivity: {
            /** @description What it did, such as `Referred to`. */
            readonly name: string;
            /**
             * Format: date-time
             * @description When, in UTC.
             */
            readonly at: string | null;
        };
        /** @description A bill, and what one committee did with it. */
        readonly CommitteeBill: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The title to display. */
            readonly title: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            readonly status: components["schemas"]["BillStatus"];
            /**
             * Format: date-time
             * @description When it was first referred to the committee, in UTC; null if it never was, or if no source says when.
             */
            readonly referred_at: string | null;
            /** @description The committee's latest activity on it; null if no source has one. */
            readonly latest_activity: components["schemas"]["CommitteeActivity"] | null;
        };
        /**
         * @description The chamber that a committee belongs to; `joint` is both.
         * @enum {string}
         */
        readonly CommitteeChamber: "house" | "senate" | "joint";
        /** @description A committee or subcommittee in full. */
        readonly CommitteeDetail: {
            /** @description The committee's code: four letters, and `00` for a full committee or two others for a subcommittee. */
            readonly code: string;
            /** @description The committee's name. */
            readonly name: string;
            readonly chamber: components["schemas"]["CommitteeChamber"];
            readonly type: components["schemas"]["CommitteeType"];
            /** @description Whether it exists today. */
            readonly is_current: boolean;
            /** @description A subcommittee's full committee. */
            readonly parent: components["schemas"]["CommitteeRef"] | null;
            /** @description How many subcommittees it has today. */
            readonly subcommittee_count: number;
            /**
             * Format: uri
             * @description Its website.
             */
            readonly website_url: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description Its subcommittees, former ones too. */
            readonly subcommittees: readonly components["schemas"]["Subcommittee"][];
            /** @description Its jurisdiction. */
            readonly jurisdiction: string | null;
            /** @description The source of the jurisdiction. */
            readonly jurisdiction_source: string | null;
            /** @description Its telephone number. */
            readonly phone: string | null;
            /** @description Its office. */
            readonly address: string | null;
            /**
             * Format: uri
             * @description Its news feed.
             */
            readonly rss_url: string | null;
            /**
             * Format: uri
             * @description The minority's website.
             */
            readonly minority_website_url: string | null;
            /**
             * Format: uri
             * @description The minority's news feed.
             */
            readonly minority_rss_url: string | null;
            /** @description Its channel at YouTube. */
            readonly youtube_id: string | null;
            /** @description The Congresses of its bills and members here, and those of the publisher's list. */
            readonly congresses: readonly number[];
            /** @description Its former names, by Congress. */
            readonly names: readonly components["schemas"]["FormerCommitteeName"][];
            /**
             * Format: uri
             * @description The list of its bills in this API.
             */
            readonly bills_url: string;
            /**
             * Format: uri
             * @description The list of its meetings in this API.
             */
            readonly meetings_url: string;
            /**
             * Format: uri
             * @description The iCalendar file of its meetings, for calendar programs. It needs no key.
             */
            readonly calendar_url: string;
            /**
             * Format: uri
             * @description The record's Atom feed, for feed readers. It needs no key; with `.json` at the end it is a JSON Feed.
             */
            readonly feed_url: string;
            /**
             * Format: uri
             * @description The list of its reports in this API.
             */
            readonly reports_url: string;
            /**
             * Format: uri
             * @description The list of its nominations in this API; null except for current Senate committees.
             */
            readonly nominations_url: string | null;
            /** @description Its members today, or in `congress`, the majority first and by rank. Present if `include` names `memberships`. */
            readonly memberships?: readonly components["schemas"]["CommitteeMember"][];
            /** @description Its members at the end of each earlier Congress since this API has kept them, the newest Congress first. Present if `include` names `past_memberships`. */
            readonly past_memberships?: readonly components["schemas"]["CommitteeMember"][];
        };
        /** @description A member of a committee; on joint committees, `chamber` is the member's own chamber. */
        readonly CommitteeMember: {
            /** @description The person's id in the Biographical Directory of the United States Congress. */
            readonly bioguide_id: string | null;
            /** @description The name in full. */
            readonly name: string;
            /** @description The party. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The state or territory represented. */
            readonly state: components["schemas"]["State"] | null;
            /** @description The district of a member of the House; 0 is at large, null for senators. */
            readonly district: number | null;
            /** @description The chamber that the person sits in. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The office held there, such as `Chair` or `Ranking Member`. */
            readonly title: string | null;
            /**
             * @description The side of the committee.
             * @enum {string}
             */
            readonly side: "majority" | "minority";
            /** @description The place by seniority on that side; 1 is the first. */
            readonly rank: number | null;
            /**
             * Format: date
             * @description The day on which the publisher last changed the list.
             */
            readonly as_of: string | null;
        };
        /** @description A committee that a person is a member of. */
        readonly CommitteeMembership: {
            /** @description The committee's code: four letters, and `00` for a full committee or two others for a subcommittee. */
            readonly code: string;
            /** @description The committee's name. */
            readonly name: string;
            readonly chamber: components["schemas"]["CommitteeChamber"];
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            /** @description The code of a subcommittee's full committee. */
            readonly parent_code: string | null;
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The office held there, such as `Chair` or `Ranking Member`. */
            readonly title: string | null;
            /**
             * @description The side of the committee.
             * @enum {string}
             */
            readonly side: "majority" | "minority";
            /** @description The place by seniority on that side; 1 is the first. */
            readonly rank: number | null;
            /**
             * Format: date
             * @description The day on which the publisher last changed the list.
             */
            readonly as_of: string | null;
        };
        /** @description A committee, named and linked; on a bill, by the name that the bill uses. */
        readonly CommitteeRef: {
            /** @description The committee's code: four letters, and `00` for a full committee or two others for a subcommittee. */
            readonly code: string;
            /** @description The committee's name. */
            readonly name: string;
            readonly chamber: components["schemas"]["CommitteeChamber"];
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /** @description A report of a committee, or a part of it. */
        readonly CommitteeReport: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["CommitteeReportType"];
            /** @description The report's number in its Congress and type. */
            readonly number: number;
            /** @description The number of its part or book, each of which is a record; 1 if it has none. */
            readonly part: number;
            /** @description How the report is cited. */
            readonly citation: string;
            /** @description Its title; null if only Congress.gov's list is known. */
            readonly title: string | null;
            /** @description The chamber that it was made to. */
            readonly chamber: components["schemas"]["Chamber"];
            /**
             * Format: date
             * @description The day on which it was filed; null if only Congress.gov's list is known.
             */
            readonly issued_date: string | null;
            /** @description Whether a conference of both chambers made it; null if only Congress.gov's list is known. */
            readonly is_conference_report: boolean | null;
            /** @description The committees that made it; null if only Congress.gov's list is known. */
            readonly committees: readonly components["schemas"]["CommitteeRef"][] | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description A report of a committee, or a part of it, in full. */
        readonly CommitteeReportDetail: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["CommitteeReportType"];
            /** @description The report's number in its Congress and type. */
            readonly number: number;
            /** @description The number of its part or book, each of which is a record; 1 if it has none. */
            readonly part: number;
            /** @description How the report is cited. */
            readonly citation: string;
            /** @description Its title; null if only Congress.gov's list is known. */
            readonly title: string | null;
            /** @description The chamber that it was made to. */
            readonly chamber: components["schemas"]["Chamber"];
            /**
             * Format: date
             * @description The day on which it was filed; null if only Congress.gov's list is known.
             */
            readonly issued_date: string | null;
            /** @description Whether a conference of both chambers made it; null if only Congress.gov's list is known. */
            readonly is_conference_report: boolean | null;
            /** @description The committees that made it; null if only Congress.gov's list is known. */
            readonly committees: readonly components["schemas"]["CommitteeRef"][] | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description The bills that it is about; null if only Congress.gov's list is known. */
            readonly bills: readonly components["schemas"]["BillRef"][] | null;
            /** @description The treaties that it is about; null if only Congress.gov's list is known. */
            readonly treaties: readonly components["schemas"]["TreatyRef"][] | null;
            /** @description Its text; null if the addresses are unknown. */
            readonly texts: readonly components["schemas"]["CommitteeReportText"][] | null;
        };
        /** @description A report of a committee, named and linked. */
        readonly CommitteeReportRef: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["CommitteeReportType"];
            /** @description The report's number in its Congress and type. */
            readonly number: number;
            /** @description The number of its part or book, each of which is a record; 1 if it has none. */
            readonly part: number;
            /** @description How the report is cited. */
            readonly citation: string;
            /**
             * Format: date
             * @description The day on which it was filed, if it is published here.
             */
            readonly issued_date: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /** @description A text of a report as a file at its publisher. */
        readonly CommitteeReportText: {
            readonly format: components["schemas"]["TextFormat"];
            /**
             * Format: uri
             * @description The address of the file.
             */
            readonly url: string;
            /** @description Whether it only corrects the report. */
            readonly is_erratum: boolean;
        };
        /**
         * @description A report to the House (`HRPT`) or to the Senate (`SRPT`), or one on a treaty or nomination (`ERPT`).
         * @enum {string}
         */
        readonly CommitteeReportType: "HRPT" | "SRPT" | "ERPT";
        /**
         * @description What kind of committee it is.
         * @enum {string}
         */
        readonly CommitteeType: "standing" | "select" | "special" | "joint" | "subcommittee" | "task_force" | "commission_or_caucus" | "other";
        /** @description A Congress and its statistics. */
        readonly Congress: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /**
             * Format: date
             * @description The day when it begins.
             */
            readonly start_date: string;
            /**
             * Format: date
             * @description The day when it ends and the next one begins.
             */
            readonly end_date: string;
            /** @description Its two sessions by the 20th Amendment, which has each begin on January 3. A law may set another day. Empty before the 74th Congress. */
            readonly sessions: readonly components["schemas"]["Session"][];
            /** @description Bills and resolutions introduced; null if unknown. */
            readonly bill_count: number | null;
            /** @description Bills by type; null if unknown. */
            readonly bills_by_type: readonly components["schemas"]["TypeCount"][] | null;
            /** @description Bills by current status; null if unknown. */
            readonly bills_by_status: readonly components["schemas"]["StatusCount"][] | null;
            /** @description Amendments by type and current status; null if unknown. */
            readonly amendments: readonly components["schemas"]["AmendmentCount"][] | null;
            /** @description Laws by type; null if unknown. */
            readonly laws: readonly components["schemas"]["LawCount"][] | null;
            /** @description Roll calls by chamber and result; null if unknown. */
            readonly votes: readonly components["schemas"]["VoteCount"][] | null;
            /** @description Everyone who served in it, by chamber and party; null if unknown. */
            readonly members: readonly components["schemas"]["MemberCount"][] | null;
            /** @description The twenty topics with the most bills; null if unknown. */
            readonly topics: readonly components["schemas"]["TopicCount"][] | null;
            /** @description Those of these statistics that may be too low, or are null, as the lists of these records have `meta.incomplete`. */
            readonly incomplete_counts: readonly ("bills" | "amendments" | "laws" | "votes" | "members" | "topics")[];
            /**
             * Format: uri
             * @description Its bills in this API.
             */
            readonly bills_url: string;
            /**
             * Format: uri
             * @description Its amendments in this API.
             */
            readonly amendments_url: string;
            /**
             * Format: uri
             * @description Its laws in this API.
             */
            readonly laws_url: string;
            /**
             * Format: uri
             * @description Its roll calls in this API.
             */
            readonly votes_url: string;
            /**
             * Format: uri
             * @description Its members in this API.
             */
            readonly legislators_url: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
        };
        /** @description How many bills are of a Congress. */
        readonly CongressCount: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description How many of the topic's bills are of that Congress. */
            readonly bill_count: number;
        };
        /** @description A legislator's votes and bills in one Congress, in numbers; null where the roll calls or the bills are not here. */
        readonly CongressRecord: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description Roll calls on which the legislator voted, including `present`. */
            readonly votes_cast: number | null;
            /** @description Roll calls that list the legislator as `not_voting`. */
            readonly votes_missed: number | null;
            /** @description Roll calls on which the legislator voted yea or nay, and the members of the party under which the roll call lists the legislator were not evenly divided; 0 for independents. */
            readonly party_votes: number | null;
            /** @description How many of `party_votes` agreed with the majority of that party. */
            readonly votes_with_party: number | null;
            /** @description Bills introduced. */
            readonly bills_sponsored: number | null;
            /** @description Bills cosponsored, without withdrawn cosponsorships. */
            readonly bills_cosponsored: number | null;
            /** @description Bills introduced that became law. */
            readonly bills_enacted: number | null;
        };
        /** @description A bill, and when one legislator cosponsored it. */
        readonly CosponsoredBill: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The title to display. */
            readonly title: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: date
             * @description The day on which the legislator cosponsored it.
             */
            readonly sponsorship_date: string | null;
            /** @description Whether that was the day of the introduction or submission. */
            readonly is_original: boolean;
            /**
             * Format: date
             * @description The day on which the legislator withdrew.
             */
            readonly withdrawn_date: string | null;
        };
        /** @description A cost estimate of the Congressional Budget Office. */
        readonly CostEstimate: {
            /**
             * Format: date-time
             * @description When it was published, in UTC.
             */
            readonly published_at: string;
            /** @description Its title. */
            readonly title: string;
            /** @description What it covers. */
            readonly description: string | null;
            /**
             * Format: uri
             * @description The estimate at cbo.gov.
             */
            readonly url: string;
        };
        /** @description A report of the Congressional Research Service. */
        readonly CrsReport: {
            /** @description Its number at the Congressional Research Service. */
            readonly report_id: string;
            /** @description How it is cited. */
            readonly citation: string;
            /** @description Its title. */
            readonly title: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly type: "report" | "post" | "resource" | "infographic" | "testimony";
            /** @description Whether it is still updated; if not, it is archived. */
            readonly is_active: boolean;
            /**
             * Format: date
             * @description The day on which it was published; for some older ones that of their transfer to Congress.gov.
             */
            readonly published_date: string | null;
            /** @description The Library of Congress's count of its versions; file names have another one. */
            readonly version: number | null;
            /** @description Its topics, in its own words; null if only Congress.gov's list is known. */
            readonly topics: readonly string[] | null;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description A report of the Congressional Research Service in full. */
        readonly CrsReportDetail: {
            /** @description Its number at the Congressional Research Service. */
            readonly report_id: string;
            /** @description How it is cited. */
            readonly citation: string;
            /** @description Its title. */
            readonly title: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            readonly type: "report" | "post" | "resource" | "infographic" | "testimony";
            /** @description Whether it is still updated; if not, it is archived. */
            readonly is_active: boolean;
            /**
             * Format: date
             * @description The day on which it was published; for some older ones that of their transfer to Congress.gov.
             */
            readonly published_date: string | null;
            /** @description The Library of Congress's count of its versions; file names have another one. */
            readonly version: number | null;
            /** @description Its topics, in its own words; null if only Congress.gov's list is known. */
            readonly topics: readonly string[] | null;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description Its summary; null if there is none, or if it is unknown. */
            readonly summary: string | null;
            /** @description Its authors; null if only Congress.gov's list is known. */
            readonly authors: readonly string[] | null;
            /** @description The bills that it names; null if only Congress.gov's list is known. */
            readonly bills: readonly components["schemas"]["BillRef"][] | null;
            /** @description The laws that it names, such as `Public Law 93-344`; null if only Congress.gov's list is known. */
            readonly laws: readonly string[] | null;
            /** @description Its text; null if only Congress.gov's list is known. */
            readonly texts: readonly components["schemas"]["TextFile"][] | null;
        };
        /**
         * @description How the bill became law: `signed` by the President, `unsigned` after ten days, or by `veto_override`.
         * @enum {string}
         */
        readonly EnactedBy: "signed" | "unsigned" | "veto_override" | "unknown";
        /** @description Something that a record shows in a build and did not show in the build before. */
        readonly Event: {
            /** @description Identifies the event. It is the same in feeds, mails and webhooks, and in every build. */
            readonly id: string;
            readonly kind: components["schemas"]["EventKind"];
            /** @description The record as it is cited or named. */
            readonly subject: string;
            /** @description What happened. */
            readonly title: string;
            /** @description What happened in the source's words; null if it has none. */
            readonly text: string | null;
            /**
             * Format: date
             * @description The day on which it happened; null if the source has none.
             */
            readonly date: string | null;
            /** @description The ids of the records to which it happened: an amendment and its bill. */
            readonly records: readonly string[];
            /** @description The Congress of the record; null for committees and topics. */
            readonly congress: number | null;
            /** @description The build that shows it first. */
            readonly seen_build: string;
            /**
             * Format: date-time
             * @description When that build was made.
             */
            readonly seen_at: string;
            /**
             * Format: uri
             * @description The record, or what the event is about, in this API.
             */
            readonly api_url: string;
            /**
             * Format: uri
             * @description Its page for people.
             */
            readonly page_url: string;
        };
        /**
         * @description What happened: the same kinds as in feeds and watches. The set may grow.
         * @enum {string}
         */
        readonly EventKind: "introduced" | "status" | "texts" | "cosponsors" | "topics" | "committees" | "summaries" | "amendments" | "law" | "votes" | "seats" | "meetings" | "nominations" | "treaties" | "reports" | "crs_reports";
        /** @description An action on a nomination or a treaty. */
        readonly ExecutiveAction: {
            /** @description Its place among the record's actions; 1 is the oldest. */
            readonly sequence: number;
            /**
             * Format: date
             * @description The day of the action.
             */
            readonly date: string;
            /** @description What happened, in the source's words. */
            readonly text: string;
            /** @description The source's kind of action, such as `IntroReferral`. */
            readonly type: string | null;
            /** @description The source's code of the action. */
            readonly code: string | null;
            /** @description The committees that it names. */
            readonly committees: readonly components["schemas"]["CommitteeRef"][];
            /** @description The roll calls that decided it. */
            readonly votes: readonly components["schemas"]["VoteRef"][];
        };
        /** @description A line of the House's floor proceedings. */
        readonly FloorAction: {
            /** @description Identifies the line; it stays the same when the Clerk edits the line. */
            readonly id: string;
            /**
             * Format: date-time
             * @description When it happened, in UTC.
             */
            readonly at: string;
            /**
             * Format: date-time
             * @description When the Clerk last wrote the line, in UTC.
             */
            readonly updated_at: string;
            /** @description The Clerk's code of the kind of action; there is no official list. */
            readonly code: string;
            /** @description The line in the Clerk's words. */
            readonly text: string;
            /** @description The bills that it names. */
            readonly bills: readonly components["schemas"]["BillRef"][];
            /** @description The id of the roll call whose result it tells, if any. */
            readonly vote: string | null;
        };
        /** @description A former name. */
        readonly FormerCommitteeName: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The committee's name. */
            readonly name: string;
        };
        /** @description A legislative day of the House, which may end after midnight. */
        readonly HouseDay: {
            /**
             * Format: date
             * @description The legislative day.
             */
            readonly day: string;
            /** @description The Congress. */
            readonly congress: number;
            /** @description The session of the Congress. */
            readonly session: number;
            /**
             * Format: date-time
             * @description When the Clerk's file was made that changed it last, in UTC.
             */
            readonly published_at: string;
            /** @description Whether the House has adjourned. */
            readonly is_finished: boolean;
            /**
             * Format: date-time
             * @description When the House convenes next, once it has adjourned.
             */
            readonly next_convenes: string | null;
            /** @description What happened on the floor, the newest first. */
            readonly actions: readonly components["schemas"]["FloorAction"][];
        };
        /** @description The newest action. */
        readonly LatestAction: {
            /**
             * Format: date
             * @description The day of the action.
             */
            readonly date: string;
            /** @description The time of day, US Eastern. */
            readonly time: string | null;
            /** @description What happened, in the source's words. */
            readonly text: string;
        };
        /** @description The newest version of a bill's text, and whether it can be read. */
        readonly LatestText: {
            /** @description The publisher's code of the version, such as `ih`. */
            readonly version_code: string | null;
            /** @description The version, such as `Introduced in House`. */
            readonly version_name: string;
            /**
             * Format: date
             * @description The day of the version.
             */
            readonly date: string | null;
            /** @description How many words it has; null if its text is not stored here. */
            readonly words: number | null;
            /**
             * Format: uri
             * @description Its text, as plain text; null if it is not stored here.
             */
            readonly text_url: string | null;
            /** @description Why it has no `text_url`; null if it has one. */
            readonly why: components["schemas"]["TextAbsence"] | null;
        };
        /** @description A public or private law, as it appears in lists. */
        readonly Law: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly law_type: components["schemas"]["LawType"];
            /** @description The law's number in its Congress and type. */
            readonly law_number: number;
            /** @description How the law is cited. */
            readonly citation: string;
            /** @description Its id in United States Legislative Markup (USLM). */
            readonly uslm_id: string;
            /** @description The title of its bill. */
            readonly title: string | null;
            /**
             * Format: date
             * @description The day on which it was signed or the veto overridden.
             */
            readonly enacted_date: string | null;
            /**
             * Format: date
             * @description The day on which it was numbered.
             */
            readonly became_law_date: string | null;
            readonly enacted_by: components["schemas"]["EnactedBy"];
            /** @description The bill that became the law. */
            readonly bill: components["schemas"]["BillRef"] | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: the title or popular name that matches it, if `title` does not; absent otherwise. */
            readonly matched_title?: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description A law that a text cites, as its drafters tagged it. */
        readonly LawCitation: {
            /** @description Its name in requests: the value of `cites` for bills that cite it. */
            readonly cites: string;
            /**
             * @description What is cited: a part of the United States Code, or a public law.
             * @enum {string}
             */
            readonly law: "usc" | "usc-appendix" | "usc-chapter" | "public-law";
            /** @description The title of the Code; null for a public law. */
            readonly title: number | null;
            /** @description The section; null for a chapter, a whole appendix and a public law. */
            readonly section: string | null;
            /** @description Whether it is a note below the section, which is another law: `42 U.S.C. 402 note`. */
            readonly note: boolean;
            /** @description The citation, such as `42 U.S.C. 1395x(s)`. */
            readonly text: string;
            /** @description Its id in United States Legislative Markup (USLM): a note has its section's; null for a chapter and an appendix, whose ids name more than citations do. */
            readonly uslm_id: string | null;
            /**
             * Format: uri
             * @description The bills whose newest text cites it.
             */
            readonly bills_url: string;
            /** @description The ids of the sections of the text where it stands. */
            readonly sections: readonly string[];
        };
        /** @description How many laws have a type. */
        readonly LawCount: {
            readonly law_type: components["schemas"]["LawType"];
            /** @description Laws of that type. */
            readonly law_count: number;
        };
        /** @description A public or private law in full. */
        readonly LawDetail: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly law_type: components["schemas"]["LawType"];
            /** @description The law's number in its Congress and type. */
            readonly law_number: number;
            /** @description How the law is cited. */
            readonly citation: string;
            /** @description Its id in United States Legislative Markup (USLM). */
            readonly uslm_id: string;
            /** @description The title of its bill. */
            readonly title: string | null;
            /**
             * Format: date
             * @description The day on which it was signed or the veto overridden.
             */
            readonly enacted_date: string | null;
            /**
             * Format: date
             * @description The day on which it was numbered.
             */
            readonly became_law_date: string | null;
            readonly enacted_by: components["schemas"]["EnactedBy"];
            /** @description The bill that became the law, as it appears in lists. */
            readonly bill: components["schemas"]["Bill"] | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description Its place in the Statutes at Large; always null, because no source provides it as data. */
            readonly statutes_at_large: string | null;
            /** @description The law's text at govinfo.gov, available days to weeks after it is numbered. */
            readonly texts: readonly components["schemas"]["TextFile"][];
            /**
             * Format: uri
             * @description The publisher's file.
             */
            readonly source_url: string | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
        };
        /**
         * @description A public law is for everyone, a private law for named people.
         * @enum {string}
         */
        readonly LawType: "public" | "private";
        /** @description An office in a chamber's leadership. */
        readonly LeadershipRole: {
            /** @description The office, such as `Majority Leader`. */
            readonly title: string;
            /** @description The chamber of the office. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            /**
             * Format: date
             * @description The first day.
             */
            readonly start: string | null;
            /**
             * Format: date
             * @description The last day.
             */
            readonly end: string | null;
        };
        /** @description A member of Congress, as it appears in lists: as of the last term or, with `congress`, the term in that Congress. */
        readonly Legislator: {
            /** @description The person's id in the Biographical Directory of the United States Congress. */
            readonly bioguide_id: string;
            /** @description The name in full. */
            readonly name: string;
            /** @description The first name. */
            readonly first_name: string;
            /** @description The middle name or initial. */
            readonly middle_name: string | null;
            /** @description The last name. */
            readonly last_name: string;
            /** @description The suffix of the name, such as `Jr.`. */
            readonly suffix: string | null;
            /** @description The name that the person goes by. */
            readonly nickname: string | null;
            /** @description The party in the term shown. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The party's name in the term shown. */
            readonly party_name: string | null;
            /** @description The party that an independent caucuses with. */
            readonly caucus: components["schemas"]["Party"] | null;
            /** @description The state or territory represented in the term shown. */
            readonly state: components["schemas"]["State"];
            /** @description The district of a member of the House; 0 is at large, null for senators. */
            readonly district: number | null;
            /** @description The chamber of the term shown. */
            readonly chamber: components["schemas"]["Chamber"];
            readonly role: components["schemas"]["LegislatorRole"];
            /** @description Whether the term shown is inferred from bills and roll calls, because no list has it. */
            readonly is_inferred: boolean;
            /** @description Whether the person was in office on the day of the build. */
            readonly in_office: boolean;
            /**
             * Format: date
             * @description The first day of the first term.
             */
            readonly first_term_start: string | null;
            /**
             * Format: date
             * @description The last day of the last term.
             */
            readonly last_term_end: string | null;
            /**
             * Format: uri
             * @description A portrait.
             */
            readonly image_url: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
        };
        /** @description A member of Congress in full. */
        readonly LegislatorDetail: {
            /** @description The person's id in the Biographical Directory of the United States Congress. */
            readonly bioguide_id: string;
            /** @description The name in full. */
            readonly name: string;
            /** @description The first name. */
            readonly first_name: string;
            /** @description The middle name or initial. */
            readonly middle_name: string | null;
            /** @description The last name. */
            readonly last_name: string;
            /** @description The suffix of the name, such as `Jr.`. */
            readonly suffix: string | null;
            /** @description The name that the person goes by. */
            readonly nickname: string | null;
            /** @description The party in the term shown. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The party's name in the term shown. */
            readonly party_name: string | null;
            /** @description The party that an independent caucuses with. */
            readonly caucus: components["schemas"]["Party"] | null;
            /** @description The state or territory represented in the term shown. */
            readonly state: components["schemas"]["State"];
            /** @description The district of a member of the House; 0 is at large, null for senators. */
            readonly district: number | null;
            /** @description The chamber of the term shown. */
            readonly chamber: components["schemas"]["Chamber"];
            readonly role: components["schemas"]["LegislatorRole"];
            /** @description Whether the term shown is inferred from bills and roll calls, because no list has it. */
            readonly is_inferred: boolean;
            /** @description Whether the person was in office on the day of the build. */
            readonly in_office: boolean;
            /**
             * Format: date
             * @description The first day of the first term.
             */
            readonly first_term_start: string | null;
            /**
             * Format: date
             * @description The last day of the last term.
             */
            readonly last_term_end: string | null;
            /**
             * Format: uri
             * @description A portrait.
             */
            readonly image_url: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /**
             * @description The gender.
             * @enum {string|null}
             */
            readonly gender: "M" | "F" | null;
            /**
             * Format: date
             * @description The day of birth.
             */
            readonly birth_date: string | null;
            /** @description The year of birth. */
            readonly birth_year: number | null;
            /** @description The year of death. */
            readonly death_year: number | null;
            /**
             * Format: uri
             * @description The official website, while in office.
             */
            readonly website_url: string | null;
            /**
             * Format: uri
             * @description The contact form, while in office.
             */
            readonly contact_form_url: string | null;
            /**
             * Format: uri
             * @description The news feed, while in office.
             */
            readonly rss_url: string | null;
            /** @description The office's telephone number, while in office. */
            readonly phone: string | null;
            /** @description The office in Washington, while in office. */
            readonly office: string | null;
            /** @description The office's address, while in office. */
            readonly address: string | null;
            /** @description A senator's class, 1 to 3, by which the seat comes up for election. */
            readonly senate_class: number | null;
            /**
             * @description Whether a senator is the junior or the senior senator of the state.
             * @enum {string|null}
             */
            readonly state_rank: "junior" | "senior" | null;
            readonly social: components["schemas"]["SocialAccounts"];
            readonly ids: components["schemas"]["LegislatorIds"];
            /** @description Bioguide ids that this one replaced; they are a 404. */
            readonly previous_bioguide_ids: readonly string[];
            /** @description The person's names at other times. */
            readonly other_names: readonly components["schemas"]["OtherName"][];
            /** @description Offices in the leadership of a chamber. */
            readonly leadership_roles: readonly components["schemas"]["LeadershipRole"][];
            /** @description How many bills published here the person introduced; null if their Congresses have none here. */
            readonly sponsored_bill_count: number | null;
            /**
             * Format: uri
             * @description The list of those bills in this API.
             */
            readonly sponsored_bills_url: string;
            /**
             * Format: uri
             * @description The list of amendments offered, in this API.
             */
            readonly sponsored_amendments_url: string;
            /**
             * Format: uri
             * @description The list of bills cosponsored in this API.
             */
            readonly cosponsored_bills_url: string;
            /**
             * Format: uri
             * @description The list of the person's votes in this API.
             */
            readonly votes_url: string;
            /**
             * Format: uri
             * @description The record's Atom feed, for feed readers. It needs no key; with `.json` at the end it is a JSON Feed.
             */
            readonly feed_url: string;
            /** @description The Congresses of which votes or bills of the person are here, the newest first. */
            readonly congresses: readonly components["schemas"]["CongressRecord"][];
            /** @description A biography; null if there is none. Present if `include` names `biography`. */
            readonly biography?: components["schemas"]["Biography"] | null;
            /** @description The terms of service, the oldest first. Present if `include` names `terms`. */
            readonly terms?: readonly components["schemas"]["Term"][];
            /** @description The committees that the person is a member of today. Present if `include` names `committee_memberships`. */
            readonly committee_memberships?: readonly components["schemas"]["CommitteeMembership"][];
            /** @description The committees that the person was a member of at the end of each earlier Congress since this API has kept them, the newest Congress first. Present if `include` names `past_committee_memberships`. */
            readonly past_committee_memberships?: readonly components["schemas"]["CommitteeMembership"][];
        };
        /** @description The person's ids in other systems. */
        readonly LegislatorIds: {
            /** @description GovTrack's id. */
            readonly govtrack: number | null;
            /** @description The id in THOMAS, the Library of Congress's former system. */
            readonly thomas: string | null;
            /** @description The Senate's id in roll calls. */
            readonly lis: string | null;
            /** @description The Federal Election Commission's candidate ids. */
            readonly fec: readonly string[];
            /** @description OpenSecrets' id. */
            readonly opensecrets: string | null;
            /** @description Vote Smart's id. */
            readonly votesmart: number | null;
            /** @description The ICPSR id of Voteview. */
            readonly icpsr: number | null;
            /** @description C-SPAN's id. */
            readonly cspan: number | null;
            /** @description The item at Wikidata. */
            readonly wikidata: string | null;
            /** @description The article at Wikipedia. */
            readonly wikipedia: string | null;
            /** @description The article at Ballotpedia. */
            readonly ballotpedia: string | null;
            /** @description The id at history.house.gov. */
            readonly house_history: number | null;
            /** @description The id in the Pictorial Directory. */
            readonly pictorial: number | null;
            /** @description The id in Google's Knowledge Graph. */
            readonly google_entity_id: string | null;
        };
        /** @description A member of Congress, named and linked; on a bill, with party, state and district as the bill has them. */
        readonly LegislatorRef: {
            /** @description The person's id in the Biographical Directory of the United States Congress. */
            readonly bioguide_id: string | null;
            /** @description The name in full. */
            readonly name: string;
            /** @description The party. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The state or territory represented. */
            readonly state: components["schemas"]["State"] | null;
            /** @description The district of a member of the House; 0 is at large, null for senators. */
            readonly district: number | null;
            /** @description The chamber that the person sits in. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /**
         * @description Delegates and the Resident Commissioner of Puerto Rico sit in the House without a vote on passage.
         * @enum {string}
         */
        readonly LegislatorRole: "senator" | "representative" | "delegate" | "resident_commissioner";
        /** @description A roll call, and how one legislator voted on it. */
        readonly LegislatorVote: {
            readonly position: components["schemas"]["Position"];
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The session of the Congress: 1 or 2, rarely 3. */
            readonly session: number;
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The roll call's number in that session and chamber. */
            readonly vote_number: number;
            /**
             * Format: date
             * @description The day of the vote.
             */
            readonly date: string | null;
            /** @description The question put to the chamber. */
            readonly question: string;
            /** @description The question in full. */
            readonly question_text: string | null;
            /** @description The subject of the vote. */
            readonly title: string | null;
            /** @description The result. */
            readonly result: components["schemas"]["VoteResult"] | null;
            /** @description The bill voted on, or whose amendment was voted on; the first of several, all of which the vote names. */
            readonly bill: components["schemas"]["VotedBill"] | null;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
        };
        /** @description Where a meeting takes place. */
        readonly Location: {
            /** @description The room. */
            readonly room: string | null;
            /** @description The building. */
            readonly building: string | null;
            /** @description The address of a field hearing. */
            readonly address: string | null;
        };
        /** @description A hearing, markup or other meeting of a committee. It has no route of its own: `api_url` is the list of the committee. */
        readonly Meeting: {
            /** @description The publisher's number or, without one, the committee and the time (`ssju00-20261002-1000`). */
            readonly event_id: string;
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The chamber whose committee meets. */
            readonly chamber: components["schemas"]["Chamber"] | null;
            readonly type: components["schemas"]["MeetingType"];
            /** @description Its title. */
            readonly title: string | null;
            /** @description `scheduled`, `canceled`, `postponed`, `rescheduled`, `withdrawn` or another value. */
            readonly status: string | null;
            /**
             * Format: date-time
             * @description When it starts, in UTC.
             */
            readonly starts_at: string | null;
            /** @description When it is continued, in UTC. */
            readonly continuation_dates: readonly string[];
            /** @description Where it takes place. */
            readonly location: components["schemas"]["Location"] | null;
            /** @description The committees that meet. */
            readonly committees: readonly components["schemas"]["CommitteeRef"][];
            /** @description How many witnesses are listed. */
            readonly witness_count: number;
            /** @description How many documents are listed. */
            readonly document_count: number;
            /** @description Its recordings. */
            readonly video_urls: readonly string[];
            /** @description The bills that it is about. */
            readonly related_bills: readonly components["schemas"]["BillRef"][];
            /** @description The nominations that it is about. */
            readonly related_nominations: readonly components["schemas"]["NominationRef"][];
            /**
             * Format: uri
             * @description The official page of the event, also `site_url`.
             */
            readonly event_url: string | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
        };
        /**
         * @description What kind of meeting it is.
         * @enum {string}
         */
        readonly MeetingType: "hearing" | "markup" | "meeting";
        /** @description A member who voted against most of the party. */
        readonly MemberAgainstParty: {
            /** @description The member's id in the Biographical Directory of the United States Congress. */
            readonly bioguide_id: string | null;
            /** @description The member's name in full. */
            readonly name: string;
            /** @description The party, as the roll call lists it. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The state or territory represented. */
            readonly state: components["schemas"]["State"] | null;
            readonly position: components["schemas"]["Position"];
            /**
             * Format: uri
             * @description The member in this API.
             */
            readonly api_url: string | null;
        };
        /** @description How many members of a chamber have a party. */
        readonly MemberCount: {
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The party; null if it is unknown. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description Members. */
            readonly member_count: number;
        };
        /** @description How one member voted. */
        readonly MemberVote: {
            /** @description The member's id in the Biographical Directory of the United States Congress. */
            readonly bioguide_id: string | null;
            /** @description The member's name in full. */
            readonly name: string;
            /** @description The first name. */
            readonly first_name: string | null;
            /** @description The last name. */
            readonly last_name: string | null;
            /** @description The party, as the roll call lists it. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The state or territory represented. */
            readonly state: components["schemas"]["State"] | null;
            /** @description The district of a member of the House; 0 is at large, null for senators. */
            readonly district: number | null;
            readonly position: components["schemas"]["Position"];
            /** @description The vote as it was recorded: Aye, Nay, a candidate's name. */
            readonly position_text: string;
            /**
             * Format: uri
             * @description The member in this API.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The member's public page.
             */
            readonly site_url: string | null;
        };
        /** @description A nomination by the President. */
        readonly Nomination: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The nomination's number in its Congress. */
            readonly number: number;
            /** @description The part, if the nomination has several. */
            readonly part_number: string | null;
            /** @description How the nomination is cited. */
            readonly citation: string;
            /** @description The nominee and the office; null for most lists of officers, whose names are in `nominees`. */
            readonly description: string | null;
            /** @description The organization that the office belongs to. */
            readonly organization: string | null;
            /**
             * Format: date
             * @description The day on which the Senate received it.
             */
            readonly received_date: string | null;
            /** @description Its status; null if no known action says one, as when only the last action is known and it decides nothing. */
            readonly status: components["schemas"]["NominationStatus"] | null;
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description Whether it is for a civilian office; null if it is unknown. */
            readonly is_civilian: boolean | null;
            /** @description Whether it is for a military rank; null if it is unknown. */
            readonly is_military: boolean | null;
            /** @description Whether the Senate considers it without referral to a committee, unless a senator requests one. */
            readonly is_privileged: boolean | null;
            /** @description Its number on the Senate's Executive Calendar. */
            readonly executive_calendar_number: string | null;
            /** @description How many people it nominates; null if only Congress.gov's list is known. */
            readonly nominee_count: number | null;
            /** @description Its newest action. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /** @description The roll call that confirmed or rejected it; null if there was none, and if that vote's own record names something else. */
            readonly vote: components["schemas"]["VoteRef"] | null;
            /** @description The committees that it was referred to; null if only Congress.gov's list is known. */
            readonly committees: readonly components["schemas"]["CommitteeRef"][] | null;
            /**
             * Format: uri
             * @description Its page at congress.gov, also `site_url`.
             */
            readonly nomination_url: string | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description A nomination in full. */
        readonly NominationDetail: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The nomination's number in its Congress. */
            readonly number: number;
            /** @description The part, if the nomination has several. */
            readonly part_number: string | null;
            /** @description How the nomination is cited. */
            readonly citation: string;
            /** @description The nominee and the office; null for most lists of officers, whose names are in `nominees`. */
            readonly description: string | null;
            /** @description The organization that the office belongs to. */
            readonly organization: string | null;
            /**
             * Format: date
             * @description The day on which the Senate received it.
             */
            readonly received_date: string | null;
            /** @description Its status; null if no known action says one, as when only the last action is known and it decides nothing. */
            readonly status: components["schemas"]["NominationStatus"] | null;
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description Whether it is for a civilian office; null if it is unknown. */
            readonly is_civilian: boolean | null;
            /** @description Whether it is for a military rank; null if it is unknown. */
            readonly is_military: boolean | null;
            /** @description Whether the Senate considers it without referral to a committee, unless a senator requests one. */
            readonly is_privileged: boolean | null;
            /** @description Its number on the Senate's Executive Calendar. */
            readonly executive_calendar_number: string | null;
            /** @description How many people it nominates; null if only Congress.gov's list is known. */
            readonly nominee_count: number | null;
            /** @description Its newest action. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /** @description The roll call that confirmed or rejected it; null if there was none, and if that vote's own record names something else. */
            readonly vote: components["schemas"]["VoteRef"] | null;
            /** @description The committees that it was referred to; null if only Congress.gov's list is known. */
            readonly committees: readonly components["schemas"]["CommitteeRef"][] | null;
            /**
             * Format: uri
             * @description Its page at congress.gov, also `site_url`.
             */
            readonly nomination_url: string | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description The blocks that are null because they are unknown. Of earlier Congresses, only Congress.gov's list is read. */
            readonly incomplete_blocks: readonly ("actions" | "votes" | "nominees" | "meetings")[];
            /** @description Contradictions in the sources. */
            readonly notes: readonly string[];
            /** @description Its actions, the newest first; null if they are unknown. Present if `include` names `actions`. */
            readonly actions?: readonly components["schemas"]["ExecutiveAction"][] | null;
            /** @description The roll calls on it, also on cloture, the newest first; null if none is known and the Senate's of its Congress are not all here. Present if `include` names `votes`. */
            readonly votes?: readonly components["schemas"]["VoteRef"][] | null;
            /** @description The people whom it nominates, by position; null if they are unknown. Present if `include` names `nominees`. */
            readonly nominees?: readonly components["schemas"]["Nominee"][] | null;
            /** @description The meetings about it, such as its hearing, the newest first; null if none is known and the Senate's of its Congress are not here. Present if `include` names `meetings`. */
            readonly meetings?: readonly components["schemas"]["Meeting"][] | null;
        };
        /** @description A nomination, named and linked. */
        readonly NominationRef: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The nomination's number in its Congress. */
            readonly number: number;
            /** @description The part, if the nomination has several. */
            readonly part_number: string | null;
            /** @description How the nomination is cited. */
            readonly citation: string;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /**
         * @description The status of a nomination, by its last action that says one. The set may grow.
         *     - `received`: received in the Senate, not referred
         *     - `referred`: referred to a committee, also while it holds hearings or has ordered a report
         *     - `reported`: reported by a committee, or discharged from it
         *     - `on_calendar`: on the Executive Calendar, also while the Senate considers it
         *     - `confirmed`: confirmed by the Senate (final)
         *     - `rejected`: not confirmed (final)
         *     - `returned`: returned to the President without a decision (final)
         *     - `withdrawn`: withdrawn by the President (final)
         *     - `held_over`: kept for the next session by unanimous consent
         * @enum {string}
         */
        readonly NominationStatus: "received" | "referred" | "reported" | "on_calendar" | "confirmed" | "rejected" | "returned" | "withdrawn" | "held_over";
        /** @description A person whom a nomination names. */
        readonly Nominee: {
            /** @description The name, as the source writes it. */
            readonly name: string;
            /** @description The office or rank. */
            readonly position: string | null;
            /** @description The state that the person is from. */
            readonly state: components["schemas"]["State"] | null;
            /** @description Who held the office before. */
            readonly predecessor: string | null;
            /** @description The place among the nominees for this position. */
            readonly ordinal: number;
        };
        /** @description A name that a person had for a time. */
        readonly OtherName: {
            /** @description The first name. */
            readonly first_name: string | null;
            /** @description The middle name or initial. */
            readonly middle_name: string | null;
            /** @description The last name. */
            readonly last_name: string | null;
            /**
             * Format: date
             * @description The first day.
             */
            readonly start: string | null;
            /**
             * Format: date
             * @description The last day.
             */
            readonly end: string | null;
        };
        /** @description A paragraph that differs between two texts. */
        readonly ParagraphChange: {
            /**
             * @description What became of it; `moved` is the same words elsewhere.
             * @enum {string}
             */
            readonly change: "added" | "removed" | "changed" | "moved";
            /**
             * @description `split` if it is a removed paragraph whose words are in several added ones, which follow, or one of these; `merged` if the words of several removed ones are in an added one, which follows; null otherwise.
             * @enum {string|null}
             */
            readonly regrouped: "split" | "merged" | null;
            /** @description Which paragraph of the earlier text it was, from 1. */
            readonly before: number | null;
            /** @description Which paragraph of this text it is, from 1. */
            readonly after: number | null;
            /** @description Its words in order, each with `=` (in both texts), `-` (only in the earlier) or `+` (only in this one) before it. */
            readonly words: readonly (readonly string[])[];
        };
        /** @description How many paragraphs changed, and how. */
        readonly ParagraphCounts: {
            /** @description Only in this text. */
            readonly added: number;
            /** @description Only in the earlier text. */
            readonly removed: number;
            /** @description With other words. */
            readonly changed: number;
            /** @description With the same words elsewhere. */
            readonly moved: number;
            /** @description In both texts, in the same order. */
            readonly same: number;
        };
        /** @description `D` Democratic, `R` Republican, `I` Independent, `ID` Independent Democrat, `L` Libertarian; a historical party by the slug of its name, such as `whig`. */
        readonly Party: string;
        /** @description A party that a member belonged to for a time. */
        readonly PartyAffiliation: {
            /**
             * Format: date
             * @description The first day.
             */
            readonly start: string;
            /**
             * Format: date
             * @description The last day.
             */
            readonly end: string;
            readonly party: components["schemas"]["Party"];
            /** @description The party that an independent caucuses with. */
            readonly caucus: components["schemas"]["Party"] | null;
        };
        /** @description The votes of a party's members by position. */
        readonly PartyTotals: {
            readonly party: components["schemas"]["Party"];
            /** @description Yea, aye or guilty. */
            readonly yea: number;
            /** @description Nay, no or not guilty. */
            readonly nay: number;
            /** @description Present. */
            readonly present: number;
            /** @description Not voting. */
            readonly not_voting: number;
        };
        /**
         * @description How a member voted; `guilty` and `not_guilty` on articles of impeachment, `candidate` in an election.
         * @enum {string}
         */
        readonly Position: "yea" | "nay" | "present" | "not_voting" | "guilty" | "not_guilty" | "candidate" | "other";
        /**
         * @description The kind of record.
         * @enum {string}
         */
        readonly RecordKind: "bill" | "amendment" | "law" | "vote" | "legislator" | "committee" | "meeting" | "nomination" | "treaty" | "committee_report" | "crs_report" | "topic";
        /** @description A bill that is related to another. */
        readonly RelatedBill: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            readonly type: components["schemas"]["BillType"];
            /** @description The bill's number in its Congress and type. */
            readonly number: number;
            /** @description How the bill is cited. */
            readonly citation: string;
            /** @description The title to display. */
            readonly title: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            /** @description The related bill's newest action. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /** @description How they are related. */
            readonly relationships: readonly components["schemas"]["BillRelationship"][];
        };
        /** @description What the House may take up in a week. */
        readonly ScheduledBill: {
            /** @description Identifies the entry in the House's list. */
            readonly id: string;
            /**
             * Format: date
             * @description The Monday of the week.
             */
            readonly week: string;
            /** @description How it may be considered, in the words of the list. */
            readonly category: string;
            /** @description The measure, as the list writes it; null before it has a number. */
            readonly name: string | null;
            /** @description The title or purpose, as written. */
            readonly text: string | null;
            /** @description The bill. */
            readonly bill: components["schemas"]["BillRef"] | null;
            /**
             * Format: date-time
             * @description When it was put on the list, in UTC.
             */
            readonly listed_at: string;
            /**
             * Format: date-time
             * @description When it was taken off the list; null if it was not.
             */
            readonly removed_at: string | null;
        };
        /** @description A section that differs between two texts. */
        readonly SectionChange: {
            /** @description Its id in this text; null if this text lacks it. */
            readonly id: string | null;
            /** @description Its id in the earlier text; null if that lacks it. */
            readonly since_id: string | null;
            /** @description Its heading. */
            readonly heading: string | null;
            /**
             * @description What became of it. Renumbered and moved ones may have other words, too.
             * @enum {string}
             */
            readonly change: "added" | "removed" | "changed" | "renumbered" | "moved";
            /** @description Its own paragraphs that differ, without those of sections in it; null if they weren't compared. */
            readonly paragraphs: readonly components["schemas"]["ParagraphChange"][] | null;
        };
        /** @description A session of a Congress. */
        readonly Session: {
            /** @description The number of the session. */
            readonly session: number;
            /**
             * Format: date
             * @description The day when it begins.
             */
            readonly start_date: string;
            /**
             * Format: date
             * @description The day when the next one begins.
             */
            readonly end_date: string;
        };
        /** @description Official accounts in social media. */
        readonly SocialAccounts: {
            /** @description The account on X, formerly Twitter. */
            readonly twitter: string | null;
            /** @description The page at Facebook. */
            readonly facebook: string | null;
            /** @description The name at YouTube. */
            readonly youtube: string | null;
            /** @description The channel's id at YouTube. */
            readonly youtube_id: string | null;
            /** @description The account at Instagram. */
            readonly instagram: string | null;
            /** @description The account on Mastodon. */
            readonly mastodon: string | null;
        };
        /**
         * @description USPS code of a state, the District of Columbia (`DC`) or a territory; historically also `DK` (Dakota Territory), `OL` (Orleans Territory) and `PI` (Philippine Islands).
         * @enum {string}
         */
        readonly State: "AK" | "AL" | "AR" | "AS" | "AZ" | "CA" | "CO" | "CT" | "DC" | "DE" | "DK" | "FL" | "GA" | "GU" | "HI" | "IA" | "ID" | "IL" | "IN" | "KS" | "KY" | "LA" | "MA" | "MD" | "ME" | "MI" | "MN" | "MO" | "MP" | "MS" | "MT" | "NC" | "ND" | "NE" | "NH" | "NJ" | "NM" | "NV" | "NY" | "OH" | "OK" | "OL" | "OR" | "PA" | "PI" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VA" | "VI" | "VT" | "WA" | "WI" | "WV" | "WY";
        /** @description How many bills have a status. */
        readonly StatusCount: {
            readonly status: components["schemas"]["BillStatus"];
            /** @description Bills and resolutions. */
            readonly bill_count: number;
        };
        /** @description A subcommittee, named and linked. */
        readonly Subcommittee: {
            /** @description The committee's code: four letters, and `00` for a full committee or two others for a subcommittee. */
            readonly code: string;
            /** @description The committee's name. */
            readonly name: string;
            readonly chamber: components["schemas"]["CommitteeChamber"];
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            /** @description Whether it exists today. */
            readonly is_current: boolean;
            /** @description The Congresses in which it is known, as on its page. */
            readonly congresses: readonly number[];
        };
        /** @description A term of service. */
        readonly Term: {
            readonly chamber: components["schemas"]["Chamber"];
            readonly role: components["schemas"]["LegislatorRole"];
            /**
             * Format: date
             * @description The first day of the term.
             */
            readonly start_date: string | null;
            /**
             * Format: date
             * @description The last day of the term, if it is known.
             */
            readonly end_date: string | null;
            /** @description The state or territory represented. */
            readonly state: components["schemas"]["State"];
            /** @description The district of a member of the House; 0 is at large, null for senators. */
            readonly district: number | null;
            /** @description A senator's class, 1 to 3, by which the seat comes up for election. */
            readonly senate_class: number | null;
            /** @description The party in the term shown. */
            readonly party: components["schemas"]["Party"] | null;
            /** @description The party's name in the term shown. */
            readonly party_name: string | null;
            /** @description The party that an independent caucuses with. */
            readonly caucus: components["schemas"]["Party"] | null;
            /** @description The parties during the term, if they changed. */
            readonly party_affiliations: readonly components["schemas"]["PartyAffiliation"][];
            /**
             * @description How the term began, if not by a general election.
             * @enum {string|null}
             */
            readonly how: "appointment" | "special_election" | null;
            /** @description The Congresses of the term that have begun. */
            readonly congresses: readonly number[];
            /** @description Whether the term is known only from bills and roll calls; it has no dates. */
            readonly is_inferred: boolean;
        };
        /**
         * @description Why a text can't be read here:
         *     - `no_xml`: it was printed without XML, as codifications and laws are
         *     - `not_yet`: it was printed in the 30 days before the newest bill data of its Congress, and its XML is not out
         *     - `before_113th`: there are no texts of bills in XML from before the 113th Congress
         *     - `not_fetched`: the publisher names its XML, which this service has not downloaded
         *     - `refused`: its file is damaged, doubtful, too large or in USLM
         * @enum {string}
         */
        readonly TextAbsence: "no_xml" | "not_yet" | "before_113th" | "not_fetched" | "refused";
        /** @description A text as a file at its publisher. */
        readonly TextFile: {
            readonly format: components["schemas"]["TextFormat"];
            /**
             * Format: uri
             * @description The address of the file.
             */
            readonly url: string;
        };
        /**
         * @description The format of a file.
         * @enum {string}
         */
        readonly TextFormat: "xml" | "html" | "pdf" | "txt";
        /** @description The vote that broke a tie. */
        readonly TieBreaker: {
            /** @description Who voted. */
            readonly by: string;
            readonly position: components["schemas"]["Position"];
        };
        /**
         * @description What kind of title it is.
         * @enum {string}
         */
        readonly TitleCategory: "display" | "official" | "short" | "popular" | "other";
        /** @description What happened since the last builds. */
        readonly Today: {
            /** @description The legislative days of the last three days, the newest first. */
            readonly house: readonly components["schemas"]["HouseDay"][];
            /** @description What the House may take up this week and the next. */
            readonly scheduled: readonly components["schemas"]["ScheduledBill"][];
            /** @description Roll calls that wait for their publisher, or for a build. */
            readonly waiting: readonly components["schemas"]["WaitingVote"][];
            /** @description The roll calls of the last three days, the newest first. */
            readonly votes: readonly components["schemas"]["TodayVote"][];
        };
        /** @description How fresh it is. */
        readonly TodayMeta: {
            /**
             * Format: date-time
             * @description When the House's floor was last read, in UTC; null if it never was.
             */
            readonly as_of: string | null;
            /**
             * Format: date-time
             * @description When it is to be read next, in UTC.
             */
            readonly next_look: string | null;
            /** @description Changes with the content; also in `X-Today-Id`. */
            readonly today_id: string;
            /**
             * @description The records, or some of them, are invented; absent otherwise.
             * @constant
             */
            readonly fiction?: true;
        };
        /** @description A roll-call vote of the last three days. */
        readonly TodayVote: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The session of the Congress: 1 or 2, rarely 3. */
            readonly session: number;
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The roll call's number in that session and chamber. */
            readonly vote_number: number;
            /**
             * Format: date
             * @description The day of the vote.
             */
            readonly date: string | null;
            /** @description The time of day, US Eastern. */
            readonly time: string | null;
            /** @description The question put to the chamber. */
            readonly question: string;
            /** @description The question in full. */
            readonly question_text: string | null;
            /** @description The subject of the vote. */
            readonly title: string | null;
            /** @description The House's kind of vote, such as `YEA-AND-NAY`. */
            readonly vote_type: string | null;
            readonly required: components["schemas"]["VoteRequirement"];
            /** @description The result. */
            readonly result: components["schemas"]["VoteResult"] | null;
            /** @description The result in the chamber's words. */
            readonly result_text: string | null;
            /** @description Whether the question carried; null if the result does not say. */
            readonly carried: boolean | null;
            readonly totals: components["schemas"]["VoteTotals"];
            /** @description How many voted against most of their party; null without the members' yeas and nays. */
            readonly against_party_count: number | null;
            /** @description The type of the bill voted on; of several, the first's. */
            readonly bill_type: components["schemas"]["BillType"] | null;
            /** @description The number of the bill voted on; of several, the first's. */
            readonly bill_number: number | null;
            /** @description The bill voted on, or whose amendment was voted on; the first of several. */
            readonly bill: components["schemas"]["BillRef"] | null;
            /** @description All bills voted on together, or the only one. */
            readonly bills: readonly components["schemas"]["BillRef"][];
            /** @description The nominations voted on, several if en bloc. */
            readonly nominations: readonly components["schemas"]["VoteNomination"][];
            /** @description The treaties voted on. */
            readonly treaties: readonly components["schemas"]["TreatyRef"][];
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description Whether the live build lacks it. */
            readonly provisional: boolean;
        };
        /** @description A policy area or legislative subject of the Congressional Research Service, as it appears in lists. */
        readonly Topic: {
            /** @description The topic's name in addresses. */
            readonly slug: string;
            /** @description The topic's name, as the Congressional Research Service writes it. */
            readonly name: string;
            /** @description The vocabularies that contain the name. */
            readonly kinds: readonly components["schemas"]["TopicKind"][];
            readonly coverage: components["schemas"]["TopicCoverage"];
            /** @description How many bills it has, in all Congresses. */
            readonly bill_count: number;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description How many bills of a Congress have a topic. */
        readonly TopicCount: {
            /** @description The topic's name in addresses. */
            readonly slug: string;
            /** @description The topic's name, as the Congressional Research Service writes it. */
            readonly name: string;
            /** @description Bills and resolutions. */
            readonly bill_count: number;
            /**
             * Format: uri
             * @description The topic in this API.
             */
            readonly api_url: string;
        };
        /** @description The first and the last bill of a topic. */
        readonly TopicCoverage: {
            /** @description The Congress of its first bill. */
            readonly first_congress: number;
            /** @description The Congress of its last bill. */
            readonly last_congress: number;
            /**
             * Format: date
             * @description The day of its first bill.
             */
            readonly first_date: string | null;
            /**
             * Format: date
             * @description The day of its last bill.
             */
            readonly last_date: string | null;
        };
        /** @description A topic in full. */
        readonly TopicDetail: {
            /** @description The topic's name in addresses. */
            readonly slug: string;
            /** @description The topic's name, as the Congressional Research Service writes it. */
            readonly name: string;
            /** @description The vocabularies that contain the name. */
            readonly kinds: readonly components["schemas"]["TopicKind"][];
            readonly coverage: components["schemas"]["TopicCoverage"];
            /** @description How many bills it has, in all Congresses. */
            readonly bill_count: number;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description Its bills by Congress, the newest first, whatever `congress` the request has. */
            readonly congress_counts: readonly components["schemas"]["CongressCount"][];
            /**
             * Format: uri
             * @description The record's Atom feed, for feed readers. It needs no key; with `.json` at the end it is a JSON Feed.
             */
            readonly feed_url: string;
            /** @description A page of its bills. */
            readonly bills: readonly components["schemas"]["Bill"][];
        };
        /**
         * @description The Congressional Research Service's vocabulary that contains the name: a bill has one policy area and any number of legislative subjects.
         * @enum {string}
         */
        readonly TopicKind: "policy_area" | "legislative_subject";
        /** @description A topic, named and linked. */
        readonly TopicRef: {
            /** @description The topic's name in addresses. */
            readonly slug: string;
            /** @description The topic's name, as the Congressional Research Service writes it. */
            readonly name: string;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /** @description A treaty that the President sent to the Senate. */
        readonly Treaty: {
            /** @description The Congress that received it. */
            readonly congress: number;
            /** @description The treaty document's number in its Congress. */
            readonly number: number;
            /** @description The letter of its part, such as `A`, if it was divided. */
            readonly suffix: string | null;
            /** @description How the treaty is cited. */
            readonly citation: string;
            /** @description Its formal title; null if only Congress.gov's list is known. */
            readonly title: string | null;
            /** @description Its topic, in the Senate's words. */
            readonly topic: string | null;
            /**
             * Format: date
             * @description The day on which the President sent it.
             */
            readonly transmitted_date: string | null;
            /**
             * Format: date
             * @description The day on which it came into force, if published.
             */
            readonly in_force_date: string | null;
            /** @description The Congress that approved or returned it; null until then. */
            readonly congress_considered: number | null;
            /** @description Its status; null if its actions are unknown. */
            readonly status: components["schemas"]["TreatyStatus"] | null;
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description Whether the Senate still has it, in whichever Congress. If it was rejected, or its actions are unknown, `congress_considered` says so. */
            readonly is_active: boolean;
            /** @description Its newest action; null if it is unknown. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /** @description The roll call that approved or rejected it; null if there was none, and if that vote's own record names something else. */
            readonly vote: components["schemas"]["VoteRef"] | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
        };
        /** @description A treaty in full. */
        readonly TreatyDetail: {
            /** @description The Congress that received it. */
            readonly congress: number;
            /** @description The treaty document's number in its Congress. */
            readonly number: number;
            /** @description The letter of its part, such as `A`, if it was divided. */
            readonly suffix: string | null;
            /** @description How the treaty is cited. */
            readonly citation: string;
            /** @description Its formal title; null if only Congress.gov's list is known. */
            readonly title: string | null;
            /** @description Its topic, in the Senate's words. */
            readonly topic: string | null;
            /**
             * Format: date
             * @description The day on which the President sent it.
             */
            readonly transmitted_date: string | null;
            /**
             * Format: date
             * @description The day on which it came into force, if published.
             */
            readonly in_force_date: string | null;
            /** @description The Congress that approved or returned it; null until then. */
            readonly congress_considered: number | null;
            /** @description Its status; null if its actions are unknown. */
            readonly status: components["schemas"]["TreatyStatus"] | null;
            /**
             * Format: date
             * @description The day on which it reached this status.
             */
            readonly status_date: string | null;
            /** @description Whether the Senate still has it, in whichever Congress. If it was rejected, or its actions are unknown, `congress_considered` says so. */
            readonly is_active: boolean;
            /** @description Its newest action; null if it is unknown. */
            readonly latest_action: components["schemas"]["LatestAction"] | null;
            /** @description The roll call that approved or rejected it; null if there was none, and if that vote's own record names something else. */
            readonly vote: components["schemas"]["VoteRef"] | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description All its titles; null if only Congress.gov's list is known. */
            readonly titles: readonly components["schemas"]["TreatyTitle"][] | null;
            /** @description The countries and other parties; null if only Congress.gov's list is known. */
            readonly countries: readonly string[] | null;
            /** @description The terms of its index; null if only Congress.gov's list is known. */
            readonly index_terms: readonly string[] | null;
            /** @description Its number before the 97th Congress, such as `EX. M, 92-2`. */
            readonly old_number: string | null;
            /** @description The blocks that are null because the publisher did not give them. */
            readonly incomplete_blocks: readonly ("actions" | "votes" | "committees" | "resolution" | "reports")[];
            /** @description Contradictions in the sources. */
            readonly notes: readonly string[];
            /** @description Its actions, the newest first; null if they are unknown. Present if `include` names `actions`. */
            readonly actions?: readonly components["schemas"]["ExecutiveAction"][] | null;
            /** @description The roll calls on it, the newest first; null if none is known and the Senate's are not all here. Present if `include` names `votes`. */
            readonly votes?: readonly components["schemas"]["VoteRef"][] | null;
            /** @description The committees that it was referred to; null if they are unknown. Present if `include` names `committees`. */
            readonly committees?: readonly components["schemas"]["CommitteeRef"][] | null;
            /** @description The Senate's resolution of advice and consent as plain text, a paragraph per line; null if there is none, or if it is unknown. Present if `include` names `resolution`. */
            readonly resolution?: string | null;
            /** @description The committees' reports on it; null if no report names it and only Congress.gov's list is known. Present if `include` names `reports`. */
            readonly reports?: readonly components["schemas"]["CommitteeReportRef"][] | null;
        };
        /** @description A treaty, named and linked. */
        readonly TreatyRef: {
            /** @description The Congress that received it. */
            readonly congress: number;
            /** @description The treaty document's number in its Congress. */
            readonly number: number;
            /** @description The letter of its part, such as `A`, if it was divided. */
            readonly suffix: string | null;
            /** @description How the treaty is cited. */
            readonly citation: string;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /**
         * @description The status of a treaty, by its last action that says one. The set may grow. The end of a Congress ends no treaty.
         *     - `received`: received in the Senate, not referred
         *     - `referred`: referred to a committee, also while it holds hearings or has ordered a report, and again after a Congress without a decision
         *     - `reported`: reported by the committee
         *     - `on_calendar`: on the Executive Calendar, also while the Senate considers it
         *     - `approved`: the Senate advised and consented to ratification (final)
         *     - `rejected`: fewer than two thirds agreed; it can be referred again
         *     - `returned`: returned to the President without a decision (final)
         *     - `withdrawn`: withdrawn by the President (final)
         * @enum {string}
         */
        readonly TreatyStatus: "received" | "referred" | "reported" | "on_calendar" | "approved" | "rejected" | "returned" | "withdrawn";
        /** @description A title of a treaty. */
        readonly TreatyTitle: {
            /** @description The title. */
            readonly title: string;
            /** @description Its kind, such as `Treaty - Short Title`. */
            readonly type: string | null;
        };
        /** @description How many bills have a type. */
        readonly TypeCount: {
            readonly type: components["schemas"]["BillType"];
            /** @description Bills and resolutions. */
            readonly bill_count: number;
        };
        /** @description A roll-call vote, as it appears in lists. */
        readonly Vote: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The session of the Congress: 1 or 2, rarely 3. */
            readonly session: number;
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The roll call's number in that session and chamber. */
            readonly vote_number: number;
            /**
             * Format: date
             * @description The day of the vote.
             */
            readonly date: string | null;
            /** @description The time of day, US Eastern. */
            readonly time: string | null;
            /** @description The question put to the chamber. */
            readonly question: string;
            /** @description The question in full. */
            readonly question_text: string | null;
            /** @description The subject of the vote. */
            readonly title: string | null;
            /** @description The House's kind of vote, such as `YEA-AND-NAY`. */
            readonly vote_type: string | null;
            readonly required: components["schemas"]["VoteRequirement"];
            /** @description The result. */
            readonly result: components["schemas"]["VoteResult"] | null;
            /** @description The result in the chamber's words. */
            readonly result_text: string | null;
            /** @description Whether the question carried; null if the result does not say. */
            readonly carried: boolean | null;
            readonly totals: components["schemas"]["VoteTotals"];
            /** @description How many voted against most of their party; null without the members' yeas and nays. */
            readonly against_party_count: number | null;
            /** @description The type of the bill voted on; of several, the first's. */
            readonly bill_type: components["schemas"]["BillType"] | null;
            /** @description The number of the bill voted on; of several, the first's. */
            readonly bill_number: number | null;
            /** @description The bill voted on, or whose amendment was voted on; the first of several. */
            readonly bill: components["schemas"]["BillRef"] | null;
            /** @description All bills voted on together, or the only one. */
            readonly bills: readonly components["schemas"]["BillRef"][];
            /** @description The nominations voted on, several if en bloc. */
            readonly nominations: readonly components["schemas"]["VoteNomination"][];
            /** @description The treaties voted on. */
            readonly treaties: readonly components["schemas"]["TreatyRef"][];
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description In answers to `q`: its words that the record lacks; absent if it has all. */
            readonly missing_words?: readonly string[];
            /**
             * @description In answers to `member`: how the member voted; absent otherwise.
             * @enum {string}
             */
            readonly position?: "yea" | "nay" | "present" | "not_voting" | "guilty" | "not_guilty" | "candidate" | "other";
        };
        /** @description An amendment that was voted on. */
        readonly VoteAmendment: {
            /** @description Its type; null if it is unknown which it is. */
            readonly type: components["schemas"]["AmendmentType"] | null;
            /** @description Its number in its Congress and type; null if it is unknown which it is. */
            readonly number: number | null;
            /** @description The Clerk's count of amendments offered to the bill; null for the Senate. */
            readonly serial_number: number | null;
            /** @description Its purpose, in the source's words. */
            readonly purpose: string | null;
            /** @description Who offered it, such as `Steube of Florida`. */
            readonly author: string | null;
            /**
             * Format: uri
             * @description The amendment in this API.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description Its page at congress.gov.
             */
            readonly site_url: string | null;
        };
        /** @description How many roll calls of a chamber had a result. */
        readonly VoteCount: {
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The result. */
            readonly result: components["schemas"]["VoteResult"] | null;
            /** @description Roll calls. */
            readonly vote_count: number;
        };
        /** @description A roll-call vote in full. */
        readonly VoteDetail: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The session of the Congress: 1 or 2, rarely 3. */
            readonly session: number;
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The roll call's number in that session and chamber. */
            readonly vote_number: number;
            /**
             * Format: date
             * @description The day of the vote.
             */
            readonly date: string | null;
            /** @description The time of day, US Eastern. */
            readonly time: string | null;
            /** @description The question put to the chamber. */
            readonly question: string;
            /** @description The question in full. */
            readonly question_text: string | null;
            /** @description The subject of the vote. */
            readonly title: string | null;
            /** @description The House's kind of vote, such as `YEA-AND-NAY`. */
            readonly vote_type: string | null;
            readonly required: components["schemas"]["VoteRequirement"];
            /** @description The result. */
            readonly result: components["schemas"]["VoteResult"] | null;
            /** @description The result in the chamber's words. */
            readonly result_text: string | null;
            /** @description Whether the question carried; null if the result does not say. */
            readonly carried: boolean | null;
            readonly totals: components["schemas"]["VoteTotals"];
            /** @description How many voted against most of their party; null without the members' yeas and nays. */
            readonly against_party_count: number | null;
            /** @description The type of the bill voted on; of several, the first's. */
            readonly bill_type: components["schemas"]["BillType"] | null;
            /** @description The number of the bill voted on; of several, the first's. */
            readonly bill_number: number | null;
            /** @description The bill voted on, or whose amendment was voted on; the first of several. */
            readonly bill: components["schemas"]["BillRef"] | null;
            /** @description All bills voted on together, or the only one. */
            readonly bills: readonly components["schemas"]["BillRef"][];
            /** @description The nominations voted on, several if en bloc. */
            readonly nominations: readonly components["schemas"]["VoteNomination"][];
            /** @description The treaties voted on. */
            readonly treaties: readonly components["schemas"]["TreatyRef"][];
            /**
             * Format: date-time
             * @description When the record's content last changed here, in UTC.
             */
            readonly updated_at: string;
            /** @description Identifies the record among others of the same kind, here, in change lists and in bulk files. It never changes. */
            readonly id: string;
            /**
             * Format: uri
             * @description The public page of the record at congress.gov, govinfo.gov, a chamber or the Biographical Directory; null if there is none.
             */
            readonly site_url: string | null;
            /**
             * Format: uri
             * @description The address of the record in this API.
             */
            readonly api_url: string;
            /** @description `results` if the source lists fewer members than it counts. */
            readonly incomplete_blocks: readonly "results"[];
            /** @description The votes by party. */
            readonly party_totals: readonly components["schemas"]["PartyTotals"][];
            /** @description Who said yea or nay, or guilty or not guilty, against the majority of those of their party who did. Parties that are evenly divided and independents have nobody; null without the members' yeas and nays, as in elections of a Speaker and quorum calls. */
            readonly against_party: readonly components["schemas"]["MemberAgainstParty"][] | null;
            /** @description The amendment voted on; the first of several. */
            readonly amendment: components["schemas"]["VoteAmendment"] | null;
            /** @description All amendments voted on together, or the only one. */
            readonly amendments: readonly components["schemas"]["VoteAmendment"][];
            /** @description The nomination voted on; the first of several. */
            readonly nomination: components["schemas"]["VoteNomination"] | null;
            /** @description The treaty voted on; the first of several. */
            readonly treaty: components["schemas"]["TreatyRef"] | null;
            /** @description The Vice President's vote, which is not in `results`. */
            readonly tie_breaker: components["schemas"]["TieBreaker"] | null;
            /** @description The candidates of an election; null for all other votes. */
            readonly candidates: readonly components["schemas"]["Candidate"][] | null;
            /** @description The source's notes, and contradictions in it. */
            readonly notes: readonly string[];
            /**
             * Format: date-time
             * @description When the publisher says that its document last changed, in UTC.
             */
            readonly source_updated_at: string | null;
            /**
             * Format: uri
             * @description The publisher's file.
             */
            readonly source_url: string | null;
            /**
             * Format: uri
             * @description The Congress in this API.
             */
            readonly congress_url: string;
            /** @description How each member voted, by last name, first name and id. Present if `include` names `results`. */
            readonly results?: readonly components["schemas"]["MemberVote"][];
        };
        /** @description A nomination that was voted on. */
        readonly VoteNomination: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The nomination's number in its Congress. */
            readonly number: number;
            /** @description The part, if the nomination has several. */
            readonly part_number: string | null;
            /** @description How the nomination is cited. */
            readonly citation: string;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
            /** @description The nominee and the office. */
            readonly description: string | null;
        };
        /** @description A roll-call vote, named and linked. */
        readonly VoteRef: {
            /** @description The number of the Congress. Each lasts two years; the 119th began on January 3, 2025. */
            readonly congress: number;
            /** @description The session of the Congress: 1 or 2, rarely 3. */
            readonly session: number;
            readonly chamber: components["schemas"]["Chamber"];
            /** @description The roll call's number in that session and chamber. */
            readonly vote_number: number;
            /**
             * Format: date
             * @description The day of the vote.
             */
            readonly date: string | null;
            /** @description The result. */
            readonly result: components["schemas"]["VoteResult"] | null;
            /**
             * Format: uri
             * @description The address of the record in this API; null if it is not published here.
             */
            readonly api_url: string | null;
            /**
             * Format: uri
             * @description The public page of the record, if there is one.
             */
            readonly site_url: string | null;
        };
        /**
         * @description The majority that the question needs; `quorum` is a call of the House.
         * @enum {string}
         */
        readonly VoteRequirement: "1/2" | "3/5" | "2/3" | "quorum" | "unknown";
        /**
         * @description The result of a vote, classified from the chamber's words.
         *     - `overridden`: Veto Overridden
         *     - `sustained`: Sustained, Well Taken: a veto, a decision of the chair, a point of order
         *     - `not_sustained`: Not Sustained, Not Well Taken
         *     - `confirmed`: Nomination Confirmed
         *     - `not_guilty`: Not Guilty
         *     - `guilty`: Guilty
         *     - `rejected`: Rejected, Not Agreed to, Not Confirmed
         *     - `failed`: Failed, Defeated, Not Passed
         *     - `agreed_to`: Agreed to, of motions, amendments and resolutions
         *     - `passed`: Passed, Bill Passed
         *     - `elected`: in the election of the Speaker, somebody had more than half of the votes for persons
         *     - `not_elected`: in the election of the Speaker, nobody had so many; the Clerk still names who had the most
         *     - `other`: anything else
         * @enum {string}
         */
        readonly VoteResult: "overridden" | "sustained" | "not_sustained" | "confirmed" | "not_guilty" | "guilty" | "rejected" | "failed" | "agreed_to" | "passed" | "elected" | "not_elected" | "other";
        /** @description The votes by position. */
        readonly VoteTotals: {
            /** @description Yea, aye or guilty. */
            readonly yea: number;
            /** @description Nay, no or not guilty. */
            readonly nay: number;
            /** @description Present. */
            readonly present: number;
            /** @description Not voting. */
            readonly not_voting: number;
        };
        /** @description A bill that was voted on, cited and linked. */
        readonly VotedBill: {
            /** @description How the bill is cited. */
            readonly citation: string;
            /**
             * Format: uri
             * @description The bill in this API; null if it is not published here.
             */
            readonly api_url: string | null;
        };
        /** @description A roll call that is not published yet. */
        readonly WaitingVote: {
            /** @description The roll call. */
            readonly id: string;
            /** @description Why it is not published. */
            readonly reason: string;
        };
        /** @description The position of the page in its list. */
        readonly ListMeta: {
            /** @description The requested page. */
            readonly page: number;
            /** @description The maximum number of records per page. */
            readonly per_page: number;
            /** @description The number of records in the whole list. */
            readonly total: number;
            /** @description The number of pages; 0 if the list is empty. */
            readonly total_pages: number;
            /** @description The previous page; null on page 1 and in an empty list. Beyond the last page, it is the last one. */
            readonly prev_page: number | null;
            /** @description The next page; null on the last one and beyond. */
            readonly next_page: number | null;
            /**
             * Format: uri
             * @description The address of `prev_page`.
             */
            readonly prev_url: string | null;
            /**
             * Format: uri
             * @description The address of `next_page`: follow it until it is null.
             */
            readonly next_url: string | null;
            /**
             * @description The records, or some of them, are invented; absent otherwise.
             * @constant
             */
            readonly fiction?: true;
            /** @description The build since which `/changes` lists changes: for a day in `since`, the last build before it; for a build without a list of its own, the one before it that has one. Absent otherwise. */
            readonly since?: string;
            /**
             * @description The list may lack records that the publishers left out; absent otherwise.
             * @constant
             */
            readonly incomplete?: true;
            /** @description A likely spelling of `q` whose words records have. It was searched for instead if `read_as` has the parameter `q`, because a word stands nowhere; otherwise it is an offer. Absent if there is none. */
            readonly suggestion?: string;
            /** @description What some words of `q` were taken for: members, citations and filters, or `q` for another spelling of all; absent if there are none. */
            readonly read_as?: readonly {
                /** @description The words. */
                readonly words: string;
                /** @description The parameter that asks for the same, or `citation`. */
                readonly parameter: string;
                /** @description Its value, such as a member's Bioguide id. */
                readonly value: string;
                /** @description The name of the member or committee; null for all else. */
                readonly name: string | null;
            }[];
            /**
             * @description Some records in `data` lack words of `q`, each listed in its `missing_words`; absent otherwise.
             * @constant
             */
            readonly partial?: true;
            /** @description The values of `ids` that match no record, as they were sent; absent without `ids`. */
            readonly missing_ids?: readonly string[];
            /** @description Names of parameters that the route does not have; absent if there are none. */
            readonly ignored_parameters?: readonly string[];
            /** @description Why each of these that the API has was ignored: what it needs, or the routes that have it, or its name here; absent if there are none. */
            readonly ignored_because?: {
                readonly [key: string]: string;
            };
        };
        /** @description The position of the page in its list, and the Congress that it covers. */
        readonly CurrentCongressMeta: {
            /** @description The requested page. */
            readonly page: number;
            /** @description The maximum number of records per page. */
            readonly per_page: number;
            /** @description The number of records in the whole list. */
            readonly total: number;
            /** @description The number of pages; 0 if the list is empty. */
            readonly total_pages: number;
            /** @description The previous page; null on page 1 and in an empty list. Beyond the last page, it is the last one. */
            readonly prev_page: number | null;
            /** @description The next page; null on the last one and beyond. */
            readonly next_page: number | null;
            /**
             * Format: uri
             * @description The address of `prev_page`.
             */
            readonly prev_url: string | null;
            /**
             * Format: uri
             * @description The address of `next_page`: follow it until it is null.
             */
            readonly next_url: string | null;
            /** @description The Congress that the list covers. */
            readonly congress: number;
            /**
             * @description The list covers no other Congress.
             * @constant
             */
            readonly scope: "current_congress";
            /**
             * @description The records, or some of them, are invented; absent otherwise.
             * @constant
             */
            readonly fiction?: true;
            /**
             * @description The list may lack records that the publishers left out; absent otherwise.
             * @constant
             */
            readonly incomplete?: true;
            /** @description Names of parameters that the route does not have; absent if there are none. */
            readonly ignored_parameters?: readonly string[];
            /** @description Why each of these that the API has was ignored: what it needs, or the routes that have it, or its name here; absent if there are none. */
            readonly ignored_because?: {
                readonly [key: string]: string;
            };
        };
        /** @description The position of the page in the record's list. */
        readonly PagedDetailMeta: {
            /** @description The requested page. */
            readonly page: number;
            /** @description The maximum number of records per page. */
            readonly per_page: number;
            /** @description The number of records in the whole list. */
            readonly total: number;
            /** @description The number of pages; 0 if the list is empty. */
            readonly total_pages: number;
            /** @description The previous page; null on page 1 and in an empty list. Beyond the last page, it is the last one. */
            readonly prev_page: number | null;
            /** @description The next page; null on the last one and beyond. */
            readonly next_page: number | null;
            /**
             * Format: uri
             * @description The address of `prev_page`.
             */
            readonly prev_url: string | null;
            /**
             * Format: uri
             * @description The address of `next_page`: follow it until it is null.
             */
            readonly next_url: string | null;
            /** @description Tokens of `include` that the route does not have; empty if there are none. */
            readonly ignored_includes: readonly string[];
            /**
             * @description The records, or some of them, are invented; absent otherwise.
             * @constant
             */
            readonly fiction?: true;
            /**
             * @description The list may lack records that the publishers left out; absent otherwise.
             * @constant
             */
            readonly incomplete?: true;
            /** @description Names of parameters that the route does not have; absent if there are none. */
            readonly ignored_parameters?: readonly string[];
            /** @description Why each of these that the API has was ignored: what it needs, or the routes that have it, or its name here; absent if there are none. */
            readonly ignored_because?: {
                readonly [key: string]: string;
            };
        };
        /** @description The ignored parts of the request. */
        readonly DetailMeta: {
            /** @description Tokens of `include` that the route does not have; empty if there are none. */
            readonly ignored_includes: readonly string[];
            /**
             * @description The live build lacks the roll call: it was read since, and lists, counts and searches do not have it yet. Absent otherwise.
             * @constant
             */
            readonly provisional?: true;
            /**
             * @description The records, or some of them, are invented; absent otherwise.
             * @constant
             */
            readonly fiction?: true;
            /**
             * @description The members of the requested Congress are not known; absent otherwise.
             * @constant
             */
            readonly incomplete?: true;
            /** @description Names of parameters that the route does not have; absent if there are none. */
            readonly ignored_parameters?: readonly string[];
            /** @description Why each of these that the API has was ignored: what it needs, or the routes that have it, or its name here; absent if there are none. */
            readonly ignored_because?: {
                readonly [key: string]: string;
            };
        };
        /** @description A page of a list. */
        readonly BillList: {
            readonly data: readonly components["schemas"]["Bill"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly BillAnswer: {
            readonly data: components["schemas"]["BillDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description One record. */
        readonly BillVersionsAnswer: {
            readonly data: components["schemas"]["BillVersions"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description One record. */
        readonly BillTextOutlineAnswer: {
            readonly data: components["schemas"]["BillTextOutline"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description One record. */
        readonly BillTextChangesAnswer: {
            readonly data: components["schemas"]["BillTextChanges"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description One record. */
        readonly BillTextCutAnswer: {
            readonly data: components["schemas"]["BillTextCut"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly AmendmentList: {
            readonly data: readonly components["schemas"]["Amendment"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly AmendmentAnswer: {
            readonly data: components["schemas"]["AmendmentDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly LawList: {
            readonly data: readonly components["schemas"]["Law"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly LawAnswer: {
            readonly data: components["schemas"]["LawDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly VoteList: {
            readonly data: readonly components["schemas"]["Vote"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly VoteAnswer: {
            readonly data: components["schemas"]["VoteDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly LegislatorList: {
            readonly data: readonly components["schemas"]["Legislator"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly LegislatorAnswer: {
            readonly data: components["schemas"]["LegislatorDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly LegislatorVoteList: {
            readonly data: readonly components["schemas"]["LegislatorVote"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description A page of a list. */
        readonly CosponsoredBillList: {
            readonly data: readonly components["schemas"]["CosponsoredBill"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description A page of a list. */
        readonly CommitteeList: {
            readonly data: readonly components["schemas"]["Committee"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly CommitteeAnswer: {
            readonly data: components["schemas"]["CommitteeDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly CommitteeBillList: {
            readonly data: readonly components["schemas"]["CommitteeBill"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description A page of a list. */
        readonly CurrentMeetingList: {
            readonly data: readonly components["schemas"]["Meeting"][];
            readonly meta: components["schemas"]["CurrentCongressMeta"];
        };
        /** @description A page of a list. */
        readonly NominationList: {
            readonly data: readonly components["schemas"]["Nomination"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly NominationAnswer: {
            readonly data: components["schemas"]["NominationDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly CurrentNominationList: {
            readonly data: readonly components["schemas"]["Nomination"][];
            readonly meta: components["schemas"]["CurrentCongressMeta"];
        };
        /** @description A page of a list. */
        readonly TreatyList: {
            readonly data: readonly components["schemas"]["Treaty"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly TreatyAnswer: {
            readonly data: components["schemas"]["TreatyDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly CommitteeReportList: {
            readonly data: readonly components["schemas"]["CommitteeReport"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly CommitteeReportAnswer: {
            readonly data: components["schemas"]["CommitteeReportDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly CrsReportList: {
            readonly data: readonly components["schemas"]["CrsReport"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly CrsReportAnswer: {
            readonly data: components["schemas"]["CrsReportDetail"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly TopicList: {
            readonly data: readonly components["schemas"]["Topic"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record with a page of its list. */
        readonly TopicAnswer: {
            readonly data: components["schemas"]["TopicDetail"];
            readonly meta: components["schemas"]["PagedDetailMeta"];
        };
        /** @description A page of a list. */
        readonly CongressList: {
            readonly data: readonly components["schemas"]["Congress"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description One record. */
        readonly CongressAnswer: {
            readonly data: components["schemas"]["Congress"];
            readonly meta: components["schemas"]["DetailMeta"];
        };
        /** @description A page of a list. */
        readonly BuildOrChangeList: {
            readonly data: readonly components["schemas"]["BuildOrChange"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description A page of a list. */
        readonly ChangeList: {
            readonly data: readonly components["schemas"]["Change"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description A page of a list. */
        readonly EventList: {
            readonly data: readonly components["schemas"]["Event"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description A page of a list. */
        readonly BulkFileList: {
            readonly data: readonly components["schemas"]["BulkFile"][];
            readonly meta: components["schemas"]["ListMeta"];
        };
        /** @description What happens today. */
        readonly TodayAnswer: {
            readonly data: components["schemas"]["Today"];
            readonly meta: components["schemas"]["TodayMeta"];
        };
        readonly Health: {
            /**
             * @description The process is up.
             * @constant
             */
            readonly status: "ok";
        };
        readonly Readiness: {
            /**
             * @description Whether a build is live and the key store answers.
             * @enum {string}
             */
            readonly status: "ready" | "not_ready";
            /** @description The live build; null if there is none. */
            readonly build: string | null;
            /** @description Whether the key store answers. */
            readonly key_store: boolean;
            /** @description Whether the nightly job is on time; null if it never ran or this is unknown. */
            readonly nightly: {
                /** @description When the last nightly run ended, in UTC. */
                readonly last_ended_at: string;
                /** @description How many seconds the next run is overdue; 0 if it is not. */
                readonly late_seconds: number;
            } | null;
            /** @description Whether the store of builds can be read; if not, the live build keeps answering. */
            readonly store?: boolean;
            /** @description Whether servers currently share limits. Present only with more than one server. */
            readonly limits_shared?: boolean;
        };
        readonly StatusAnswer: {
            /** @description The last report of the nightly job; null if it never ran. */
            readonly data: {
                /** @description When this was written, in UTC: at the end of a run. */
                readonly written_at: string;
                /** @description The live build. */
                readonly live_build: {
                    /** @description Its name. */
                    readonly build: string;
                    /** @description When it was made, in UTC. */
                    readonly created_at: string;
                } | null;
                /** @description The last 14 runs, the newest first. */
                readonly runs: readonly {
                    /** @description When the run began, in UTC. */
                    readonly started_at: string;
                    /** @description When it ended, in UTC; null for one that was killed. */
                    readonly ended_at: string | null;
                    /**
                     * @description How it ended: successfully, with refused files, or prematurely.
                     * @enum {string}
                     */
                    readonly outcome: "done" | "refused" | "failed" | "interrupted" | "killed";
                    /** @description How long it took. */
                    readonly seconds: number | null;
                }[];
                /** @description How fresh each source is. */
                readonly sources: readonly {
                    /** @description The publisher's files, by name. */
                    readonly source: string;
                    /**
                     * @description What the last run found there.
                     * @enum {string}
                     */
                    readonly state: "changed" | "unchanged" | "skipped" | "failed";
                    /** @description The publisher's newest timestamp among the imported files. */
                    readonly newest_at: string | null;
                    /** @description When the publisher last answered a request. */
                    readonly checked_at: string | null;
                    /** @description Files with open problems, by kind. */
                    readonly problems: {
                        /** @description Files that the publisher did not serve; the previous version is served. */
                        readonly unreachable: number;
                        /** @description Unreadable files; the previous version is served. */
                        readonly refused: number;
                        /** @description Files that look damaged; the previous version is served. */
                        readonly quarantined: number;
                        /** @description Files with elements that no record includes. */
                        readonly unknown_elements: number;
                        /** @description Files that were only partly read. */
                        readonly incomplete: number;
                    };
                }[];
            } | null;
            readonly meta: {
                /** @description The live build; null if there is none. */
                readonly build: string | null;
                /**
                 * @description Whether none, some or all of the data is from the fictional sample legislature.
                 * @enum {string|null}
                 */
                readonly fiction: "none" | "some" | "all" | null;
                /** @description Gaps in the data, each with the files that would close it. */
                readonly gaps: readonly {
                    /** @description The kind of record. */
                    readonly resource: string;
                    /** @description The missing block. */
                    readonly block: string;
                    /** @description How many records lack it. */
                    readonly records: number;
                    /** @description Addresses of the files that would close the gap; empty if none is known. */
                    readonly files: readonly string[];
                }[];
                /** @description How many known gaps `/gaps.json` has; null without a build that names them. */
                readonly known_gaps: number | null;
                /** @description Whether the nightly job is on time; null if it never ran or this is unknown. */
                readonly nightly: {
                    /** @description When the last nightly run ended, in UTC. */
                    readonly last_ended_at: string;
                    /** @description How many seconds the next run is overdue; 0 if it is not. */
                    readonly late_seconds: number;
                } | null;
                /** @description How fresh `/today` is; null if it was never read. */
                readonly today: {
                    /** @description When the House's floor was last read, in UTC. */
                    readonly as_of: string;
                    /** @description How many seconds the next look is overdue; 0 if it is not. */
                    readonly late_seconds: number;
                } | null;
            };
        };
        readonly GapList: {
            readonly data: readonly {
                /** @description identifies it in every build: the id of the missing record, or the address of the list that lacks records */
                readonly id: string;
                /** @description the kind of the missing records */
                readonly resource: string;
                /** @description its Congress, or that of the record that names it */
                readonly congress: number;
                /**
                 * @description `named`: a record names it; `skipped`: a law of a later number is here; `none`: the Congress has bills or votes, and none of these; `few`: more are missing than are here, or over 100
                 * @enum {string}
                 */
                readonly reason: "named" | "skipped" | "none" | "few";
                /** @description how many are known to be missing, at least */
                readonly records: number;
                /** @description the id of a record that names it, or one of them */
                readonly named_by: string | null;
                /**
                 * @description who can close it: the operator, by importing more; or the publisher, who offers none of these, or nearly all, which are here
                 * @enum {string}
                 */
                readonly to_act: "operator" | "publisher";
                /** @description the record's page at its publisher */
                readonly site_url: string | null;
                /** @description the build that showed it first */
                readonly since_build: string;
                /** @description when that was made */
                readonly since_at: string;
            }[];
            readonly meta: {
                /** @description The live build; null if there is none. */
                readonly build: string | null;
                /** @description How many gaps `data` has. */
                readonly total: number;
            };
        };
        readonly RouteList: {
            readonly data: readonly {
                /** @description With a name in braces for each path parameter. */
                readonly path: string;
                readonly summary: string;
                /** @description The query parameters that the route takes. */
                readonly parameters: readonly string[];
            }[];
        };
        /** @description News of a watch. */
        readonly WatchEntries: {
            /**
             * @description The kind of message.
             * @constant
             */
            readonly type: "watch.entries";
            /**
             * Format: date-time
             * @description When it was written, in UTC.
             */
            readonly timestamp: string;
            /** @description What it says. */
            readonly data: {
                /** @description The watch that has it. */
                readonly watch: {
                    /** @description Identifies the watch. */
                    readonly id: string;
                    /** @description The watched record or list. */
                    readonly title: string;
                    /** @description Its address in this API, without `/api/v1`. */
                    readonly address: string;
                };
                /** @description The build that shows it first. */
                readonly build: string;
                /** @description What happened. */
                readonly entries: readonly components["schemas"]["Event"][];
            };
        };
        /** @description A roll call, for watches of `/today`. */
        readonly FloorVote: {
            /**
             * @description The kind of message.
             * @constant
             */
            readonly type: "floor.vote";
            /**
             * Format: date-time
             * @description When it was written, in UTC.
             */
            readonly timestamp: string;
            /** @description What it says. */
            readonly data: {
                /** @description The roll call, as in `/today`. */
                readonly vote: components["schemas"]["Vote"];
            };
        };
        /** @description The account's last news, if any, to try a receiver. */
        readonly WebhookTest: {
            /**
             * @description The kind of message.
             * @constant
             */
            readonly type: "webhook.test";
            /**
             * Format: date-time
             * @description When it was written, in UTC.
             */
            readonly timestamp: string;
            /** @description What it says. */
            readonly data: {
                /** @description The watch that has it. */
                readonly watch?: {
                    /** @description Identifies the watch. */
                    readonly id: string;
                    /** @description The watched record or list. */
                    readonly title: string;
                    /** @description Its address in this API, without `/api/v1`. */
                    readonly address: string;
                };
                /** @description The build that shows it first. */
                readonly build?: string;
                /** @description What happened. */
                readonly entries?: readonly components["schemas"]["Event"][];
            };
        };
        /** @description A challenge that the answer repeats. */
        readonly WebhookChallenge: {
            /**
             * @description The kind of message.
             * @constant
             */
            readonly type: "webhook.challenge";
            /**
             * Format: date-time
             * @description When it was written, in UTC.
             */
            readonly timestamp: string;
            /** @description What it says. */
            readonly data: {
                /** @description What the answer has as its `challenge`, too. */
                readonly challenge: string;
            };
        };
        /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
        readonly InvalidParameterError: {
            readonly error: {
                /**
                 * @description The error code, for programs. The meaning of a code never changes.
                 * @enum {string}
                 */
                readonly code: "invalid_parameter";
                /** @description The error message, for people. Its wording may change. */
                readonly message: string;
                /** @description The name of the invalid parameter. */
                readonly parameter: string;
            };
        };
        /** @description No header has a key. The key is unknown, revoked or mistyped, or the two headers carry different keys. */
        readonly KeyError: {
            readonly error: {
                /**
                 * @description The error code, for programs. The meaning of a code never changes.
                 * @enum {string}
                 */
                readonly code: "missing_api_key" | "invalid_api_key";
                /** @description The error message, for people. Its wording may change. */
                readonly message: string;
            };
        };
        /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
        readonly NotFoundError: {
            readonly error: {
                /**
                 * @description The error code, for programs. The meaning of a code never changes.
                 * @enum {string}
                 */
                readonly code: "not_found";
                /** @description The error message, for people. Its wording may change. */
                readonly message: string;
            };
        };
        /** @description The file ends before the range that `Range` asks for; `Content-Range` has its size. */
        readonly RangeNotSatisfiableError: {
            readonly error: {
                /**
                 * @description The error code, for programs. The meaning of a code never changes.
                 * @enum {string}
                 */
                readonly code: "range_not_satisfiable";
                /** @description The error message, for people. Its wording may change. */
                readonly message: string;
            };
        };
        /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
        readonly LimitError: {
            readonly error: {
                /**
                 * @description The error code, for programs. The meaning of a code never changes.
                 * @enum {string}
                 */
                readonly code: "rate_limit_exceeded" | "daily_quota_exceeded";
                /** @description The error message, for people. Its wording may change. */
                readonly message: string;
            };
        };
        /** @description The service failed. Quote the `X-Request-Id` when you report it. */
        readonly InternalError: {
            readonly error: {
                /**
                 * @description The error code, for programs. The meaning of a code never changes.
                 * @enum {string}
                 */
                readonly code: "internal_error";
                /** @description The error message, for people. Its wording may change. */
                readonly message: string;
            };
        };
        /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
        readonly NotReadyError: {
            readonly error: {
                /**
                 * @description The error code, for programs. The meaning of a code never changes.
                 * @enum {string}
                 */
                readonly code: "schema_not_ready";
                /** @description The error message, for people. Its wording may change. */
                readonly message: string;
            };
        };
    };
    responses: {
        /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
        readonly InvalidParameterError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["InvalidParameterError"];
            };
        };
        /** @description No header has a key. The key is unknown, revoked or mistyped, or the two headers carry different keys. */
        readonly KeyError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly Link: components["headers"]["Link"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["KeyError"];
            };
        };
        /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
        readonly NotFoundError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["NotFoundError"];
            };
        };
        /** @description The file ends before the range that `Range` asks for; `Content-Range` has its size. */
        readonly RangeNotSatisfiableError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "Content-Range": components["headers"]["Content-Range"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["RangeNotSatisfiableError"];
            };
        };
        /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
        readonly LimitError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["LimitError"];
            };
        };
        /** @description The service failed. Quote the `X-Request-Id` when you report it. */
        readonly InternalError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
        readonly NotReadyError: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["NotReadyError"];
            };
        };
    };
    parameters: {
        /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
        readonly IfNoneMatch: string;
        /** @description An id for the request. The response repeats it, and the service logs it. */
        readonly RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the body: send it back in `If-None-Match`. Weak; the same for the same body, whatever the key, the encoding and the build. Bulk files have a strong one for each encoding. */
        readonly ETag: string;
        /** @description `bytes`, because `Range` is supported. */
        readonly "Accept-Ranges": string;
        /** @description The range of bytes sent, and the total size. */
        readonly "Content-Range": string;
        /** @description Who may cache the answer, and for how long. */
        readonly "Cache-Control": string;
        /** @description The build that answered. All answers of one build are consistent; it changes when new data is published. Absent if no build is live. */
        readonly "X-Build-Id": string;
        /** @description Set on answers with something that happened since the build: it changes with that. */
        readonly "X-Today-Id": string;
        /** @description The client's own id if it is 1 to 64 letters, digits, `.`, `_`, `-`; otherwise a generated one. Quote it when you report a problem. */
        readonly "X-Request-Id": string;
        /** @description Requests per day. */
        readonly "X-RateLimit-Limit-Day": number;
        /** @description Requests left today. */
        readonly "X-RateLimit-Remaining-Day": number;
        /** @description Unix seconds of the next midnight UTC. */
        readonly "X-RateLimit-Reset-Day": number;
        /** @description Requests per second. */
        readonly "X-RateLimit-Limit-Second": number;
        /** @description Requests left in this second. */
        readonly "X-RateLimit-Remaining-Second": number;
        /** @description Unix seconds at which the next second begins. */
        readonly "X-RateLimit-Reset-Second": number;
        /** @description Searches per second: requests with `q`, `ids`, a day of introduction or status, or several values of one filter. Only on answers to searches. */
        readonly "X-RateLimit-Limit-Search": number;
        /** @description Searches left in this second. Only on answers to searches. */
        readonly "X-RateLimit-Remaining-Search": number;
        /** @description The same limits in the field of draft-ietf-httpapi-ratelimit-headers-10: `q` requests in `w` seconds; on answers to searches also of searches. */
        readonly "RateLimit-Policy": string;
        /** @description The remaining limits: `r` requests for the next `t` seconds. */
        readonly RateLimit: string;
        /** @description Seconds to wait before the next request. */
        readonly "Retry-After": number;
        /** @description How to authenticate. */
        readonly "WWW-Authenticate": string;
        /** @description On a 401, the guide, if the service has web pages (`rel="help"`). On an answer, its web page and its feed, if there are any (`rel="alternate"`, with a `type`). On a list, its pages before and after (`rel="prev"`, `rel="next"`, RFC 8288). */
        readonly Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listRoutes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The routes and their parameters. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RouteList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this routes and their parameters; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listBills: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, titles and subjects; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only bills of this Congress. */
                readonly congress?: number;
                /** @description Only bills of this type. Case does not matter. */
                readonly type?: ("HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES") | readonly ("HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES")[];
                /** @description Only bills that were introduced in this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only bills with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("reserved" | "introduced" | "referred" | "reported" | "passed_house" | "passed_senate" | "failed_house" | "failed_senate" | "resolving_differences" | "in_conference" | "passed_congress" | "presented" | "signed" | "enacted" | "vetoed" | "pocket_vetoed" | "override_passed_house" | "override_passed_senate" | "veto_overridden" | "veto_sustained" | "agreed_to" | "sent_to_states" | "tabled" | "postponed") | readonly ("reserved" | "introduced" | "referred" | "reported" | "passed_house" | "passed_senate" | "failed_house" | "failed_senate" | "resolving_differences" | "in_conference" | "passed_congress" | "presented" | "signed" | "enacted" | "vetoed" | "pocket_vetoed" | "override_passed_house" | "override_passed_senate" | "veto_overridden" | "veto_sustained" | "agreed_to" | "sent_to_states" | "tabled" | "postponed")[];
                /** @description Only bills that this member introduced. */
                readonly sponsor_bioguide_id?: string;
                /** @description Only bills referred to this committee; its subcommittees are not included. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description Only bills with this topic, by its slug. */
                readonly topic?: string;
                /** @description Only bills that this member cosponsored, even if the member withdrew. */
                readonly cosponsor?: string;
                /** @description Only bills whose newest text cites this law or a part of it, as the drafters tagged it. In any spelling: `42 U.S.C. 1395x(s)`, `Public Law 111-148`; `50-usc-app-2012` is in an appendix, which is `50-usc-app` if cited as a whole, `10-usc-chapter-169` a chapter. A section includes its subsections, but not its notes, which are other laws: `42-usc-402-note`. `et seq.` adds nothing: drafters tag the first section. */
                readonly cites?: string;
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
                /** @description From this day on (its introduction). */
                readonly introduced_from?: string;
                /** @description Until this day (its introduction). */
                readonly introduced_to?: string;
                /** @description From this day on (its status). */
                readonly status_from?: string;
                /** @description Until this day (its status). */
                readonly status_to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description Up to 100 citations, separated by commas: `119-hr-1`, `119 hr 1`, `H.R. 1 (119th Congress)`. An amendment is `119-samdt-1`. Returns the records in this order; `meta.missing_ids` lists citations that match none. No other parameters are allowed except `page` and `per_page`. */
                readonly ids?: readonly string[];
                /** @description `text` makes `q` look in the newest text of each bill: all words in one section, in any English form. `matched_text` says where; the order is the list's. Ignored without `q`. Case does not matter. */
                readonly in?: "text";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of bills, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BillList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of bills; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getBill: {
        readonly parameters: {
            readonly query?: {
                /** @description Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`. `related` is returned as `related_bills`. */
                readonly include?: readonly ("actions" | "subjects" | "summaries" | "texts" | "titles" | "cosponsors" | "committees" | "related" | "amendments" | "laws" | "votes" | "reports")[];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The bill's type. Case does not matter. */
                readonly type: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description The bill's number. */
                readonly number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The bill. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BillAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this bill; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getBillVersions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The bill's type. Case does not matter. */
                readonly type: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description The bill's number. */
                readonly number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The versions of a bill's text. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BillVersionsAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this versions of a bill's text; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getBillText: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The bill's type. Case does not matter. */
                readonly type: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description The bill's number. */
                readonly number: number;
                /** @description The code of the version of the text, such as `ih` or `enr`. */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The outline of a bill's text. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BillTextOutlineAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this outline of a bill's text; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getBillTextChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description Compares with this version of the bill instead. Beyond versions that follow each other, both may have at most 20,000 words, and it counts as a search. */
                readonly since?: string;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The bill's type. Case does not matter. */
                readonly type: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description The bill's number. */
                readonly number: number;
                /** @description The code of the version of the text, such as `ih` or `enr`. */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The what changed in a bill's text. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BillTextChangesAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this what changed in a bill's text; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getBillTextSection: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The bill's type. Case does not matter. */
                readonly type: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description The bill's number. */
                readonly number: number;
                /** @description The code of the version of the text, such as `ih` or `enr`. */
                readonly version: string;
                /** @description The section's id in the outline. */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The section of a bill's text. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BillTextCutAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this section of a bill's text; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listAmendments: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, purpose, description, and the bill's citation and titles; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only amendments of this Congress. */
                readonly congress?: number;
                /** @description Only amendments of this type. Case does not matter. */
                readonly type?: ("HAMDT" | "SAMDT" | "SUAMDT") | readonly ("HAMDT" | "SAMDT" | "SUAMDT")[];
                /** @description Only amendments that were offered in this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only amendments that this member offered. */
                readonly sponsor?: string;
                /** @description Only amendments to this bill, and to amendments to it. In any spelling: `119 hr 1`, `H.R. 1 (119th Congress)`. */
                readonly bill?: string;
                /** @description Only amendments with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("submitted" | "referred" | "proposed" | "agreed_to" | "rejected" | "withdrawn" | "tabled" | "ruled_out_of_order" | "fell") | readonly ("submitted" | "referred" | "proposed" | "agreed_to" | "rejected" | "withdrawn" | "tabled" | "ruled_out_of_order" | "fell")[];
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description Up to 100 citations, separated by commas: `119-hr-1`, `119 hr 1`, `H.R. 1 (119th Congress)`. An amendment is `119-samdt-1`. Returns the records in this order; `meta.missing_ids` lists citations that match none. No other parameters are allowed except `page` and `per_page`. */
                readonly ids?: readonly string[];
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of amendments, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AmendmentList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of amendments; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getAmendment: {
        readonly parameters: {
            readonly query?: {
                /** @description Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`. */
                readonly include?: readonly ("actions" | "cosponsors" | "votes" | "amendments")[];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The amendment's type. Case does not matter. */
                readonly type: "HAMDT" | "SAMDT" | "SUAMDT";
                /** @description The amendment's number. */
                readonly number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The amendment. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AmendmentAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this amendment; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listLaws: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, title, and the bill's citation and titles; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only laws of this Congress. */
                readonly congress?: number;
                /** @description Only public or only private laws. Case does not matter. */
                readonly law_type?: "public" | "private";
                /** @description Only laws whose bill this member introduced. */
                readonly sponsor_bioguide_id?: string;
                /** @description Only laws whose bill was referred to this committee; its subcommittees are not included. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description Only laws whose bill has this topic, by its slug. */
                readonly topic?: string;
                /** @description Only laws whose bill this member cosponsored, even if the member withdrew. */
                readonly cosponsor?: string;
                /** @description Only bills whose newest text cites this law or a part of it, as the drafters tagged it. In any spelling: `42 U.S.C. 1395x(s)`, `Public Law 111-148`; `50-usc-app-2012` is in an appendix, which is `50-usc-app` if cited as a whole, `10-usc-chapter-169` a chapter. A section includes its subsections, but not its notes, which are other laws: `42-usc-402-note`. `et seq.` adds nothing: drafters tag the first section. */
                readonly cites?: string;
                /** @description From this day on (its enactment). */
                readonly from?: string;
                /** @description Until this day (its enactment). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of laws, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LawList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of laws; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getLaw: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description Whether the law is public or private. Case does not matter. */
                readonly law_type: "public" | "private";
                /** @description The law's number. */
                readonly law_number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The law. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LawAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this law; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listVotes: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in question, title, and the bill's citation and title; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only votes of this Congress. */
                readonly congress?: number;
                /** @description Only votes of this session of a Congress: 1 or 2, rarely 3. */
                readonly session?: number;
                /** @description Only votes of this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only votes on bills of this type, and on amendments to them. Case does not matter. */
                readonly bill_type?: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description Only votes on bills of this number, and on amendments to them; with `congress` and `bill_type` those of one bill. Of bills voted on together, one may have the number and another the type: `bill` asks for one bill. */
                readonly bill_number?: number;
                /** @description Only votes with this result. Case does not matter. A chamber's own words are accepted too: `Bill Passed`, `Cloture Motion Agreed to`. */
                readonly result?: "overridden" | "sustained" | "not_sustained" | "confirmed" | "not_guilty" | "guilty" | "rejected" | "failed" | "agreed_to" | "passed" | "elected" | "not_elected" | "other";
                /** @description Only votes on this bill, and on amendments to it. In any spelling: `119 hr 1`, `H.R. 1 (119th Congress)`. */
                readonly bill?: string;
                /** @description Only votes in which this member could vote; each has the member's `position`. */
                readonly member?: string;
                /** @description From this day on (the vote). */
                readonly from?: string;
                /** @description Until this day (the vote). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of votes, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VoteList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of votes; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getVote: {
        readonly parameters: {
            readonly query?: {
                /** @description Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`. */
                readonly include?: readonly "results"[];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The session of the Congress: 1 or 2, rarely 3. */
                readonly session: number;
                /** @description The chamber that voted. Case does not matter. */
                readonly chamber: "house" | "senate";
                /** @description The roll call's number. */
                readonly vote_number: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The vote. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VoteAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this vote; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listLegislators: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in names, nicknames, states and offices in the leadership; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only those who served in this Congress, with party, state, district, chamber and role of that term. Without it, everyone is shown as of the last term. */
                readonly congress?: number;
                /** @description Only those who sit in this chamber in the term shown. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only those who belong to this party in the term shown. Case does not matter. Besides D, R, I, ID and L, every party in the records is accepted, and so are names such as `democrat`, `gop` and `independent`. */
                readonly party?: string;
                /** @description Only those who represent this state or territory in the term shown. Case does not matter. The name is accepted too: `New York`, `new-york`. */
                readonly state?: "AK" | "AL" | "AR" | "AS" | "AZ" | "CA" | "CO" | "CT" | "DC" | "DE" | "DK" | "FL" | "GA" | "GU" | "HI" | "IA" | "ID" | "IL" | "IN" | "KS" | "KY" | "LA" | "MA" | "MD" | "ME" | "MI" | "MN" | "MO" | "MP" | "MS" | "MT" | "NC" | "ND" | "NE" | "NH" | "NJ" | "NM" | "NV" | "NY" | "OH" | "OK" | "OL" | "OR" | "PA" | "PI" | "PR" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VA" | "VI" | "VT" | "WA" | "WI" | "WV" | "WY";
                /** @description Whether they are in office on the day of the build. Case does not matter. */
                readonly in_office?: "true" | "false";
                /** @description Only those of this district then; 0 is at large. */
                readonly district?: number;
                /** @description Only those of this gender. Case does not matter. `male` and `female` are accepted too. */
                readonly gender?: "M" | "F";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of legislators, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LegislatorList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of legislators; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getLegislator: {
        readonly parameters: {
            readonly query?: {
                /** @description Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`. */
                readonly include?: readonly ("biography" | "terms" | "committee_memberships" | "past_committee_memberships")[];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The person's Bioguide id. */
                readonly bioguide_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The legislator. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LegislatorAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this legislator; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listLegislatorVotes: {
        readonly parameters: {
            readonly query?: {
                /** @description Only votes of this Congress. */
                readonly congress?: number;
                /** @description Only votes of this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only votes on which the legislator took this position. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly position?: "yea" | "nay" | "present" | "not_voting" | "guilty" | "not_guilty" | "candidate" | "other";
                /** @description Only votes with this result. Case does not matter. A chamber's own words are accepted too: `Bill Passed`, `Cloture Motion Agreed to`. */
                readonly result?: "overridden" | "sustained" | "not_sustained" | "confirmed" | "not_guilty" | "guilty" | "rejected" | "failed" | "agreed_to" | "passed" | "elected" | "not_elected" | "other";
                /** @description From this day on (the vote). */
                readonly from?: string;
                /** @description Until this day (the vote). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The person's Bioguide id. */
                readonly bioguide_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of a legislator's votes, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LegislatorVoteList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of a legislator's votes; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCosponsoredBills: {
        readonly parameters: {
            readonly query?: {
                /** @description Only bills of this Congress. */
                readonly congress?: number;
                /** @description From this day on (the cosponsorship). */
                readonly from?: string;
                /** @description Until this day (the cosponsorship). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The person's Bioguide id. */
                readonly bioguide_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the bills that a legislator cosponsored, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CosponsoredBillList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of the bills that a legislator cosponsored; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCommittees: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in name, code, acronyms, former names and parent; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only committees of this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate" | "joint";
                /** @description Only committees of this kind. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly type?: "standing" | "select" | "special" | "joint" | "subcommittee" | "task_force" | "commission_or_caucus" | "other";
                /** @description Whether to include former committees: `current` returns existing ones only, `all` both. Case does not matter. */
                readonly current?: "current" | "all";
                /** @description Only committees that worked in this Congress; `current=all` adds those that no longer exist. */
                readonly congress?: number;
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of committees, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommitteeList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of committees; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getCommittee: {
        readonly parameters: {
            readonly query?: {
                /** @description Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`. */
                readonly include?: readonly ("memberships" | "past_memberships")[];
                /** @description The Congress whose members `memberships` lists: those of its last known list, with its day in `as_of`. If none is known, `meta.incomplete` is true. Ignored without `include=memberships`. */
                readonly congress?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The committee. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommitteeAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this committee; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCommitteeBills: {
        readonly parameters: {
            readonly query?: {
                /** @description Only bills of this Congress. */
                readonly congress?: number;
                /** @description Only bills with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: "reserved" | "introduced" | "referred" | "reported" | "passed_house" | "passed_senate" | "failed_house" | "failed_senate" | "resolving_differences" | "in_conference" | "passed_congress" | "presented" | "signed" | "enacted" | "vetoed" | "pocket_vetoed" | "override_passed_house" | "override_passed_senate" | "veto_overridden" | "veto_sustained" | "agreed_to" | "sent_to_states" | "tabled" | "postponed";
                /** @description From this day on (the referral to the committee). */
                readonly from?: string;
                /** @description Until this day (the referral to the committee). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of a committee's bills, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommitteeBillList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of a committee's bills; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listMeetings: {
        readonly parameters: {
            readonly query?: {
                /** @description Only meetings of this chamber's committees. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description From this day on (its start, in Washington). */
                readonly from?: string;
                /** @description Until this day (its start, in Washington). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the meetings of all committees, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CurrentMeetingList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of the meetings of all committees; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCommitteeMeetings: {
        readonly parameters: {
            readonly query?: {
                /** @description From this day on (its start, in Washington). */
                readonly from?: string;
                /** @description Until this day (its start, in Washington). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of a committee's meetings, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CurrentMeetingList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of a committee's meetings; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listNominations: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, description, organization and names of nominees; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only nominations of this Congress. */
                readonly congress?: number;
                /** @description Only nominations to this organization. */
                readonly organization?: string;
                /** @description Only nominations with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("received" | "referred" | "reported" | "on_calendar" | "confirmed" | "rejected" | "returned" | "withdrawn" | "held_over") | readonly ("received" | "referred" | "reported" | "on_calendar" | "confirmed" | "rejected" | "returned" | "withdrawn" | "held_over")[];
                /** @description Only civilian nominations, or only others. Case does not matter. */
                readonly is_civilian?: "true" | "false";
                /** @description Only nominations that were referred to this committee. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of nominations, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NominationList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of nominations; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getNomination: {
        readonly parameters: {
            readonly query?: {
                /** @description Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`. */
                readonly include?: readonly ("actions" | "votes" | "nominees" | "meetings")[];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The nomination's number and part: `12`, `12-1`; also as it is cited, `PN12-1`. */
                readonly citation: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The nomination. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NominationAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this nomination; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCommitteeNominations: {
        readonly parameters: {
            readonly query?: {
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of a committee's nominations, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CurrentNominationList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of a committee's nominations; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listTreaties: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, titles, topic, countries and index terms; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only treaties that this Congress received. */
                readonly congress?: number;
                /** @description Only treaties on this topic. */
                readonly topic?: string;
                /** @description Only treaties with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("received" | "referred" | "reported" | "on_calendar" | "approved" | "rejected" | "returned" | "withdrawn") | readonly ("received" | "referred" | "reported" | "on_calendar" | "approved" | "rejected" | "returned" | "withdrawn")[];
                /** @description Only treaties that the Senate still has, or only others. Case does not matter. */
                readonly active?: "true" | "false";
                /** @description From this day on (its transmission). */
                readonly from?: string;
                /** @description Until this day (its transmission). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of treaties, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TreatyList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of treaties; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getTreaty: {
        readonly parameters: {
            readonly query?: {
                /** @description Blocks to add to the record, separated by commas; the parameter may also repeat. A token that the route does not have is ignored and named in `meta.ignored_includes`. */
                readonly include?: readonly ("actions" | "votes" | "committees" | "resolution" | "reports")[];
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The Congress that received it. */
                readonly congress: number;
                /** @description The treaty document's number and the letter of its part: `13`, `13-A`; also as it is cited, `Treaty Doc. 114-13A`. */
                readonly citation: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The treaty. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TreatyAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this treaty; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCommitteeReports: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, title, and citations of bills and treaties; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only reports of this Congress. */
                readonly congress?: number;
                /** @description Only reports of this type. Case does not matter. */
                readonly type?: ("HRPT" | "SRPT" | "ERPT") | readonly ("HRPT" | "SRPT" | "ERPT")[];
                /** @description Only conference reports, or only others. Case does not matter. */
                readonly conference?: "true" | "false";
                /** @description Only reports of this committee. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description From this day on (its filing). */
                readonly from?: string;
                /** @description Until this day (its filing). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of committee reports, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommitteeReportList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of committee reports; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getCommitteeReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The report's type. Case does not matter. */
                readonly type: "HRPT" | "SRPT" | "ERPT";
                /** @description The report's number. */
                readonly number: number;
                /** @description The part or book; 1 if it has none. */
                readonly part: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The committee report. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CommitteeReportAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this committee report; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCrsReports: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in number, title, topics, authors and summary; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only reports on this topic, in the service's own words. */
                readonly topic?: string;
                /** @description Only reports that name this bill. In any spelling: `119 hr 1`, `H.R. 1 (119th Congress)`. */
                readonly bill?: string;
                /** @description From this day on (its publication). */
                readonly from?: string;
                /** @description Until this day (its publication). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of CRS reports, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CrsReportList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of CRS reports; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getCrsReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The report's number. */
                readonly report_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The CRS report. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CrsReportAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this CRS report; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listTopics: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in name and everyday words; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of topics, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TopicList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of topics; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getTopic: {
        readonly parameters: {
            readonly query?: {
                /** @description Only the topic's bills of this Congress. */
                readonly congress?: number;
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
                /** @description The order of the list; `newest` by default. `oldest` reverses it, so records without a date come first. Ignored with `q`. Case does not matter. */
                readonly order?: "newest" | "oldest";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The topic's slug. */
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The topic and its bills. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TopicAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this topic and its bills; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listCongresses: {
        readonly parameters: {
            readonly query?: {
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of Congresses, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CongressList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of Congresses; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getCongress: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The Congress. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CongressAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this Congress; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description Instead of builds, the net changes from this build, or the last one before this day, to the live one: each record once, without records that changed back. Of older builds, the last of a day has a list, which also answers for the others of the day after, has all that changed since them and perhaps more, and is named in `meta.since`. */
                readonly since?: string;
                /** @description Only changes of this kind of record. Only with `since`. Case does not matter. */
                readonly resource?: "bill" | "amendment" | "law" | "vote" | "legislator" | "committee" | "meeting" | "nomination" | "treaty" | "committee_report" | "crs_report" | "topic";
                /** @description Only changes of records of this Congress. Only with `since`. */
                readonly congress?: number;
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the builds, or the changes since one, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BuildOrChangeList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of the builds, or the changes since one; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listBuildChanges: {
        readonly parameters: {
            readonly query?: {
                /** @description Only changes of this kind of record. Case does not matter. */
                readonly resource?: "bill" | "amendment" | "law" | "vote" | "legislator" | "committee" | "meeting" | "nomination" | "treaty" | "committee_report" | "crs_report" | "topic";
                /** @description Only changes of records of this Congress. */
                readonly congress?: number;
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The build's id. */
                readonly build: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of the changes of a build, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangeList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of the changes of a build; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                /** @description Only events of this kind. Case does not matter. */
                readonly kind?: "introduced" | "status" | "texts" | "cosponsors" | "topics" | "committees" | "summaries" | "amendments" | "law" | "votes" | "seats" | "meetings" | "nominations" | "treaties" | "reports" | "crs_reports";
                /** @description Only events of records of this Congress. */
                readonly congress?: number;
                /** @description Only events that builds after this one, or of this day and later, show first; without it, of the last 30 days. */
                readonly since?: string;
                /** @description Only events of this record, or of records that are in this list: its address, percent-encoded, with any filters and `q`. It counts as a search. */
                readonly of?: string;
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of events, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of events; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly listBulkFiles: {
        readonly parameters: {
            readonly query?: {
                /** @description Only files of this kind of record. Case does not matter. */
                readonly resource?: "bill" | "bill_text" | "cosponsor" | "subject" | "amendment" | "law" | "vote" | "vote_position" | "legislator" | "committee" | "membership" | "meeting" | "nomination" | "treaty" | "committee_report" | "crs_report" | "topic";
                /** @description Only files of this Congress. */
                readonly congress?: number;
                /** @description Only files of this format. Case does not matter. */
                readonly format?: "ndjson" | "csv" | "parquet";
                /** @description The page of the list, from 1. Following `meta.next_url` is simpler. */
                readonly page?: number;
                /** @description The maximum number of records per page; more than 100 counts as 100. */
                readonly per_page?: number;
            };
            readonly header?: {
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of bulk files, with the paging in `meta`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BulkFileList"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this page of bulk files; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getBillTextFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One range of the bytes as they are sent (with gzip, the compressed bytes): `bytes=1000-`. */
                readonly Range?: string;
                /** @description The `ETag` of the partial copy. If the file has changed since, all of it is sent. */
                readonly "If-Range"?: string;
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The bill's type. Case does not matter. */
                readonly type: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description The bill's number. */
                readonly number: number;
                /** @description The code of the version of the text, such as `ih` or `enr`. */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            /** @description The range of the text. */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            /** @description The text matches `If-None-Match`; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 416: components["responses"]["RangeNotSatisfiableError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getToday: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The day so far. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "X-Today-Id": components["headers"]["X-Today-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TodayAnswer"];
                };
            };
            /** @description Unchanged: `If-None-Match` has the ETag of this day so far; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 401: components["responses"]["KeyError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getBulkFile: {
        readonly parameters: {
            readonly query?: {
                /** @description The SHA-256 of the file, for 404 instead of another file once it has changed. */
                readonly sha256?: string;
                /** @description The SHA-256 of one of the file's parts, for that part alone. */
                readonly part?: string;
                /** @description The SHA-256 of one of the file's parts, for that part and all after it, to resume a download with one request. With gzip, each part is a member of its own. */
                readonly from?: string;
            };
            readonly header?: {
                /** @description One range of the bytes as they are sent (with gzip, the compressed bytes): `bytes=1000-`. */
                readonly Range?: string;
                /** @description The `ETag` of the partial copy. If the file has changed since, all of it is sent. */
                readonly "If-Range"?: string;
                /** @description The `ETag` of an earlier answer, or several. An unchanged answer is a 304 without a body, and does not count toward the daily quota. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description An id for the request. The response repeats it, and the service logs it. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @description The file's name, as in the list. */
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": string;
                    readonly "text/csv": string;
                    readonly "application/vnd.apache.parquet": string;
                };
            };
            /** @description The range of the file. */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Link: components["headers"]["Link"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": string;
                    readonly "text/csv": string;
                    readonly "application/vnd.apache.parquet": string;
                };
            };
            /** @description The file matches `If-None-Match`; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly "X-RateLimit-Limit-Day": components["headers"]["X-RateLimit-Limit-Day"];
                    readonly "X-RateLimit-Remaining-Day": components["headers"]["X-RateLimit-Remaining-Day"];
                    readonly "X-RateLimit-Reset-Day": components["headers"]["X-RateLimit-Reset-Day"];
                    readonly "X-RateLimit-Limit-Second": components["headers"]["X-RateLimit-Limit-Second"];
                    readonly "X-RateLimit-Remaining-Second": components["headers"]["X-RateLimit-Remaining-Second"];
                    readonly "X-RateLimit-Reset-Second": components["headers"]["X-RateLimit-Reset-Second"];
                    readonly "X-RateLimit-Limit-Search": components["headers"]["X-RateLimit-Limit-Search"];
                    readonly "X-RateLimit-Remaining-Search": components["headers"]["X-RateLimit-Remaining-Search"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["InvalidParameterError"];
            readonly 401: components["responses"]["KeyError"];
            readonly 404: components["responses"]["NotFoundError"];
            readonly 416: components["responses"]["RangeNotSatisfiableError"];
            readonly 429: components["responses"]["LimitError"];
            readonly 500: components["responses"]["InternalError"];
            readonly 503: components["responses"]["NotReadyError"];
        };
    };
    readonly getTodayFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of what happens today. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listMeetingsCalendar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The calendar of the meetings of all committees. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/calendar": string;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listCommitteeMeetingsCalendar: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The calendar of a committee's meetings. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/calendar": string;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listBillsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, titles and subjects; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only bills of this Congress. */
                readonly congress?: number;
                /** @description Only bills of this type. Case does not matter. */
                readonly type?: ("HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES") | readonly ("HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES")[];
                /** @description Only bills that were introduced in this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only bills with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("reserved" | "introduced" | "referred" | "reported" | "passed_house" | "passed_senate" | "failed_house" | "failed_senate" | "resolving_differences" | "in_conference" | "passed_congress" | "presented" | "signed" | "enacted" | "vetoed" | "pocket_vetoed" | "override_passed_house" | "override_passed_senate" | "veto_overridden" | "veto_sustained" | "agreed_to" | "sent_to_states" | "tabled" | "postponed") | readonly ("reserved" | "introduced" | "referred" | "reported" | "passed_house" | "passed_senate" | "failed_house" | "failed_senate" | "resolving_differences" | "in_conference" | "passed_congress" | "presented" | "signed" | "enacted" | "vetoed" | "pocket_vetoed" | "override_passed_house" | "override_passed_senate" | "veto_overridden" | "veto_sustained" | "agreed_to" | "sent_to_states" | "tabled" | "postponed")[];
                /** @description Only bills that this member introduced. */
                readonly sponsor_bioguide_id?: string;
                /** @description Only bills referred to this committee; its subcommittees are not included. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description Only bills with this topic, by its slug. */
                readonly topic?: string;
                /** @description Only bills that this member cosponsored, even if the member withdrew. */
                readonly cosponsor?: string;
                /** @description Only bills whose newest text cites this law or a part of it, as the drafters tagged it. In any spelling: `42 U.S.C. 1395x(s)`, `Public Law 111-148`; `50-usc-app-2012` is in an appendix, which is `50-usc-app` if cited as a whole, `10-usc-chapter-169` a chapter. A section includes its subsections, but not its notes, which are other laws: `42-usc-402-note`. `et seq.` adds nothing: drafters tag the first section. */
                readonly cites?: string;
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
                /** @description From this day on (its introduction). */
                readonly introduced_from?: string;
                /** @description Until this day (its introduction). */
                readonly introduced_to?: string;
                /** @description From this day on (its status). */
                readonly status_from?: string;
                /** @description Until this day (its status). */
                readonly status_to?: string;
                /** @description `text` makes `q` look in the newest text of each bill: all words in one section, in any English form. `matched_text` says where; the order is the list's. Ignored without `q`. Case does not matter. */
                readonly in?: "text";
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of bills. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly getBillFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The number of the Congress. */
                readonly congress: number;
                /** @description The bill's type. Case does not matter. */
                readonly type: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description The bill's number. */
                readonly number: number;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a bill. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listAmendmentsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, purpose, description, and the bill's citation and titles; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only amendments of this Congress. */
                readonly congress?: number;
                /** @description Only amendments of this type. Case does not matter. */
                readonly type?: ("HAMDT" | "SAMDT" | "SUAMDT") | readonly ("HAMDT" | "SAMDT" | "SUAMDT")[];
                /** @description Only amendments that were offered in this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only amendments that this member offered. */
                readonly sponsor?: string;
                /** @description Only amendments to this bill, and to amendments to it. In any spelling: `119 hr 1`, `H.R. 1 (119th Congress)`. */
                readonly bill?: string;
                /** @description Only amendments with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("submitted" | "referred" | "proposed" | "agreed_to" | "rejected" | "withdrawn" | "tabled" | "ruled_out_of_order" | "fell") | readonly ("submitted" | "referred" | "proposed" | "agreed_to" | "rejected" | "withdrawn" | "tabled" | "ruled_out_of_order" | "fell")[];
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of amendments. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listLawsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, title, and the bill's citation and titles; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only laws of this Congress. */
                readonly congress?: number;
                /** @description Only public or only private laws. Case does not matter. */
                readonly law_type?: "public" | "private";
                /** @description Only laws whose bill this member introduced. */
                readonly sponsor_bioguide_id?: string;
                /** @description Only laws whose bill was referred to this committee; its subcommittees are not included. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description Only laws whose bill has this topic, by its slug. */
                readonly topic?: string;
                /** @description Only laws whose bill this member cosponsored, even if the member withdrew. */
                readonly cosponsor?: string;
                /** @description Only bills whose newest text cites this law or a part of it, as the drafters tagged it. In any spelling: `42 U.S.C. 1395x(s)`, `Public Law 111-148`; `50-usc-app-2012` is in an appendix, which is `50-usc-app` if cited as a whole, `10-usc-chapter-169` a chapter. A section includes its subsections, but not its notes, which are other laws: `42-usc-402-note`. `et seq.` adds nothing: drafters tag the first section. */
                readonly cites?: string;
                /** @description From this day on (its enactment). */
                readonly from?: string;
                /** @description Until this day (its enactment). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of laws. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listVotesFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in question, title, and the bill's citation and title; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only votes of this Congress. */
                readonly congress?: number;
                /** @description Only votes of this session of a Congress: 1 or 2, rarely 3. */
                readonly session?: number;
                /** @description Only votes of this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only votes on bills of this type, and on amendments to them. Case does not matter. */
                readonly bill_type?: "HR" | "S" | "HJRES" | "SJRES" | "HCONRES" | "SCONRES" | "HRES" | "SRES";
                /** @description Only votes on bills of this number, and on amendments to them; with `congress` and `bill_type` those of one bill. Of bills voted on together, one may have the number and another the type: `bill` asks for one bill. */
                readonly bill_number?: number;
                /** @description Only votes with this result. Case does not matter. A chamber's own words are accepted too: `Bill Passed`, `Cloture Motion Agreed to`. */
                readonly result?: "overridden" | "sustained" | "not_sustained" | "confirmed" | "not_guilty" | "guilty" | "rejected" | "failed" | "agreed_to" | "passed" | "elected" | "not_elected" | "other";
                /** @description Only votes on this bill, and on amendments to it. In any spelling: `119 hr 1`, `H.R. 1 (119th Congress)`. */
                readonly bill?: string;
                /** @description Only votes in which this member could vote; each has the member's `position`. */
                readonly member?: string;
                /** @description From this day on (the vote). */
                readonly from?: string;
                /** @description Until this day (the vote). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of votes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly getLegislatorFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The person's Bioguide id. */
                readonly bioguide_id: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a legislator. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listLegislatorVotesFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Only votes of this Congress. */
                readonly congress?: number;
                /** @description Only votes of this chamber. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description Only votes on which the legislator took this position. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly position?: "yea" | "nay" | "present" | "not_voting" | "guilty" | "not_guilty" | "candidate" | "other";
                /** @description Only votes with this result. Case does not matter. A chamber's own words are accepted too: `Bill Passed`, `Cloture Motion Agreed to`. */
                readonly result?: "overridden" | "sustained" | "not_sustained" | "confirmed" | "not_guilty" | "guilty" | "rejected" | "failed" | "agreed_to" | "passed" | "elected" | "not_elected" | "other";
                /** @description From this day on (the vote). */
                readonly from?: string;
                /** @description Until this day (the vote). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The person's Bioguide id. */
                readonly bioguide_id: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a legislator's votes. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listCosponsoredBillsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Only bills of this Congress. */
                readonly congress?: number;
                /** @description From this day on (the cosponsorship). */
                readonly from?: string;
                /** @description Until this day (the cosponsorship). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The person's Bioguide id. */
                readonly bioguide_id: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of the bills that a legislator cosponsored. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly getCommitteeFeed: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a committee. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listCommitteeBillsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Only bills of this Congress. */
                readonly congress?: number;
                /** @description Only bills with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: "reserved" | "introduced" | "referred" | "reported" | "passed_house" | "passed_senate" | "failed_house" | "failed_senate" | "resolving_differences" | "in_conference" | "passed_congress" | "presented" | "signed" | "enacted" | "vetoed" | "pocket_vetoed" | "override_passed_house" | "override_passed_senate" | "veto_overridden" | "veto_sustained" | "agreed_to" | "sent_to_states" | "tabled" | "postponed";
                /** @description From this day on (the referral to the committee). */
                readonly from?: string;
                /** @description Until this day (the referral to the committee). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a committee's bills. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listMeetingsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Only meetings of this chamber's committees. Case does not matter. */
                readonly chamber?: "house" | "senate";
                /** @description From this day on (its start, in Washington). */
                readonly from?: string;
                /** @description Until this day (its start, in Washington). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of the meetings of all committees. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listCommitteeMeetingsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description From this day on (its start, in Washington). */
                readonly from?: string;
                /** @description Until this day (its start, in Washington). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a committee's meetings. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listNominationsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, description, organization and names of nominees; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only nominations of this Congress. */
                readonly congress?: number;
                /** @description Only nominations to this organization. */
                readonly organization?: string;
                /** @description Only nominations with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("received" | "referred" | "reported" | "on_calendar" | "confirmed" | "rejected" | "returned" | "withdrawn" | "held_over") | readonly ("received" | "referred" | "reported" | "on_calendar" | "confirmed" | "rejected" | "returned" | "withdrawn" | "held_over")[];
                /** @description Only civilian nominations, or only others. Case does not matter. */
                readonly is_civilian?: "true" | "false";
                /** @description Only nominations that were referred to this committee. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of nominations. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listCommitteeNominationsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The committee's code. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly code: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a committee's nominations. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listTreatiesFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, titles, topic, countries and index terms; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only treaties that this Congress received. */
                readonly congress?: number;
                /** @description Only treaties on this topic. */
                readonly topic?: string;
                /** @description Only treaties with this status. Case does not matter. Spaces or hyphens in place of underscores are accepted too. */
                readonly status?: ("received" | "referred" | "reported" | "on_calendar" | "approved" | "rejected" | "returned" | "withdrawn") | readonly ("received" | "referred" | "reported" | "on_calendar" | "approved" | "rejected" | "returned" | "withdrawn")[];
                /** @description Only treaties that the Senate still has, or only others. Case does not matter. */
                readonly active?: "true" | "false";
                /** @description From this day on (its transmission). */
                readonly from?: string;
                /** @description Until this day (its transmission). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of treaties. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listCommitteeReportsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in citation, title, and citations of bills and treaties; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only reports of this Congress. */
                readonly congress?: number;
                /** @description Only reports of this type. Case does not matter. */
                readonly type?: ("HRPT" | "SRPT" | "ERPT") | readonly ("HRPT" | "SRPT" | "ERPT")[];
                /** @description Only conference reports, or only others. Case does not matter. */
                readonly conference?: "true" | "false";
                /** @description Only reports of this committee. Four letters stand for a full committee: `HSAG` is `hsag00`. */
                readonly committee?: string;
                /** @description From this day on (its filing). */
                readonly from?: string;
                /** @description Until this day (its filing). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of committee reports. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listCrsReportsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Words to search for in number, title, topics, authors and summary; quotes make a phrase, and a citation finds its record first. [How search works](/docs/search) has the rules. */
                readonly q?: string;
                /** @description Only reports on this topic, in the service's own words. */
                readonly topic?: string;
                /** @description Only reports that name this bill. In any spelling: `119 hr 1`, `H.R. 1 (119th Congress)`. */
                readonly bill?: string;
                /** @description From this day on (its publication). */
                readonly from?: string;
                /** @description Until this day (its publication). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of CRS reports. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly getTopicFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Only the topic's bills of this Congress. */
                readonly congress?: number;
                /** @description From this day on (its latest action). */
                readonly from?: string;
                /** @description Until this day (its latest action). */
                readonly to?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The topic's slug. */
                readonly slug: string;
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of a topic and its bills. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listEventsFeed: {
        readonly parameters: {
            readonly query?: {
                /** @description Only events of this kind. Case does not matter. */
                readonly kind?: "introduced" | "status" | "texts" | "cosponsors" | "topics" | "committees" | "summaries" | "amendments" | "law" | "votes" | "seats" | "meetings" | "nominations" | "treaties" | "reports" | "crs_reports";
                /** @description Only events of records of this Congress. */
                readonly congress?: number;
                /** @description Only events that builds after this one, or of this day and later, show first; without it, of the last 30 days. */
                readonly since?: string;
                /** @description Only events of this record, or of records that are in this list: its address, percent-encoded, with any filters and `q`. It counts as a search. */
                readonly of?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description Atom (RFC 4287) or JSON Feed 1.1. */
                readonly format: "atom" | "json";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed of events. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                    readonly "application/feed+json": Record<string, never>;
                };
            };
            /** @description The client's copy is current, by `If-None-Match` or `If-Modified-Since`. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "X-Build-Id": components["headers"]["X-Build-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description There is no such record or route. Methods other than GET, HEAD and OPTIONS get it too. */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotFoundError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description The service failed. Quote the `X-Request-Id` when you report it. */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Answers as long as the process runs, whatever else fails. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Whether a build is live and the key store answers. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description No build is live, or the key store does not answer. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    readonly getStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The last runs of the nightly job, how fresh each source is, and the live build. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StatusAnswer"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
            /** @description No build is live yet, the live one lacks this route, filter or block, or the key store or the search does not answer in time. Try again after `Retry-After`. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NotReadyError"];
                };
            };
        };
    };
    readonly listGaps: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those with this `resource`. */
                readonly resource?: "bill" | "amendment" | "law" | "vote" | "legislator" | "committee" | "meeting" | "nomination" | "treaty" | "committee_report" | "crs_report" | "topic" | "bill_text";
                /** @description Only those with this `congress`. */
                readonly congress?: number;
                /** @description Only those with this `reason`. */
                readonly reason?: "named" | "skipped" | "none" | "few";
                /** @description Only those with this `to_act`. */
                readonly to_act?: "operator" | "publisher";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Known gaps: records that others name, laws between others, and lists of a Congress. A parameter keeps those with this value in the field. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["GapList"];
                };
            };
            /** @description A value in the path or query is not allowed; or HTTP/1.1 with no `Host` header, or with two. */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["InvalidParameterError"];
                };
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
        };
    };
    readonly getOpenApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The description of the API in OpenAPI 3.1, with examples from the live build. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            /** @description The answer matches `If-None-Match`; there is no body. */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests or searches in this second; or another search, or too many requests from one network, in progress. Wait as long as `Retry-After` says. The day's requests are used up. */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LimitError"];
                };
            };
        };
    };
    readonly watchEntries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WatchEntries"];
            };
        };
        readonly responses: {
            /** @description Any 2xx within 10 seconds: it was taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly floorVote: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FloorVote"];
            };
        };
        readonly responses: {
            /** @description Any 2xx within 10 seconds: it was taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly webhookTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookTest"];
            };
        };
        readonly responses: {
            /** @description Any 2xx within 10 seconds: it was taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly webhookChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookChallenge"];
            };
        };
        readonly responses: {
            /** @description Any 2xx within 10 seconds: it was taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
