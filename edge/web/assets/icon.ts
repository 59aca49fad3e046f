/** The logo as a file. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#1f4fc4"/><path d="M8 9h12M8 14h12M8 19h7" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>`;
