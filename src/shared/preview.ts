/** Truncates to `length` characters and adds an ellipsis; null if the text is not longer. */
export function previewOf(text: string, length: number): string | null {
  const characters = [...text];
  if (characters.length <= length) return null;
  return `${characters.slice(0, length).join("").trimEnd()}…`;
}
