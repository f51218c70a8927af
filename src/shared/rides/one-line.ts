/** A text of somebody's as one line: line breaks and control characters become single spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, " ").trim();
}
