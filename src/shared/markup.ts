export type Markup = { html: string };

type Part = string | number | Markup | Markup[] | null | false | undefined;

/** Template tag that escapes every value except `Markup`. */
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
