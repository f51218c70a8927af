/** Cuts to `length` characters, before the word that does not fit, and adds "…"; null if the text is not longer. */
export function previewOf(text: string, length: number): string | null {
  const characters = [...text];
  if (characters.length <= length) return null;
  const start = characters.slice(0, length).join("");
  const isWordEnd = /\s/.test(characters[length] ?? "");
  return `${(isWordEnd ? start : start.replace(/\s+\S*$/, "")).trimEnd()}…`;
}
