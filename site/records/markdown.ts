/** Rewrites a page's own HTML as Markdown. `<` and `&` in texts stay escaped. */
export function markdownOf(html: string, baseUrl: string): string {
  return html
    .replaceAll(/<(svg|figcaption|nav|form|button)\b.*?<\/\1>/gs, "")
    .replaceAll(/<summary>[\d,]+ more<\/summary>/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]]/g, String.raw`\$&`)
    .replaceAll(/<(ol|ul|dl)\b[^>]*>.*?<\/\1>/g, (list) =>
      list.replaceAll(/<\/?p>/g, "").replaceAll(/<div class="quiet small">/g, "<br>"),
    )
    .replaceAll("<br>", "\n  ")
    .replaceAll(/<thead>(.*?)<\/thead>/g, (head, row: string) => {
      const columns = [...row.matchAll(/<th\b/g)];
      return `${head}\n|${"---|".repeat(columns.length)}`;
    })
    .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, to: string, words: string) => {
      const address = to.replaceAll("\\", "");
      return `[${words.trim()}](${address.startsWith("/") ? baseUrl : ""}${address})`;
    })
    .replaceAll(/<h([1-6])\b[^>]*>/g, (_, level: string) => `\n\n${"#".repeat(Number(level))} `)
    .replaceAll(/<tr\b[^>]*>/g, "\n|")
    .replaceAll(/<\/t[dh]>/g, " |")
    .replaceAll(/<li\b[^>]*>/g, "\n- ")
    .replaceAll(/<dt\b[^>]*>/g, "\n- **")
    .replaceAll("</dt>", ":** ")
    .replaceAll(/<\/?(?:del|s)\b[^>]*>/g, "~~")
    .replaceAll(/<\/?(?:strong|b|ins)\b[^>]*>/g, "**")
    .replaceAll(
      /<(?:p|section|table|article|dl|ul|ol|figure)\b[^>]*>|<\/(?:h[1-6]|p|ul|ol|dl|table)>/g,
      "\n\n",
    )
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/^ +| +$/gm, "")
    .replaceAll(/(^- .*?)\n\n(?=[^\n#|-])/gm, "$1 ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
