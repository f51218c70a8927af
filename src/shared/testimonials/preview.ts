const PREVIEW_LENGTH = 200;

/** The beginning of a text, 200 characters at most, an ellipsis after it; null when the text is no longer than that. */
export function previewOf(text: string): string | null {
  const characters = [...text];
  if (characters.length <= PREVIEW_LENGTH) return null;
  return `${characters.slice(0, PREVIEW_LENGTH).join("").trimEnd()}…`;
}
