/** The beginning of a text, so many characters at most, an ellipsis after it; null when the text is no longer than that. */
export function previewOf(text: string, length: number): string | null {
  const characters = [...text];
  if (characters.length <= length) return null;
  return `${characters.slice(0, length).join("").trimEnd()}…`;
}
