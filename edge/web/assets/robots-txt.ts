/** Docs and what else is for everybody may be found; answers and accounts are nobody's to list. */
export const ROBOTS_TXT = `User-agent: *
Disallow: /api/
Disallow: /account
`;
