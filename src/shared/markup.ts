/** Text that is safe to put into a page as it is. */
export type Markup = { html: string };

type Part = string | number | Markup | Markup[] | null | false | undefined;

/** A template of HTML: whatever is put in is escaped, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  const pieces = texts.flatMap((text, index) => [text, render(parts[index])]);
  return { html: pieces.join("") };
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map((piece) => piece.html).join("");
  return typeof part === "object" ? part.html : escapeHtml(String(part));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
