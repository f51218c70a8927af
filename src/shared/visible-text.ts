/**
 * Soft hyphens, zero-width marks and bidirectional controls. Zero-width joiners stay, because emoji and some
 * scripts need them.
 */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters except line feed, and except NUL, which the caller refuses. */
const CONTROL = /(?![\n\0])\p{Cc}/gu;

/**
 * Cleans multi-line text: removes invisible and control characters, normalizes line breaks to line feeds,
 * trims. Empty if no visible character is left. Keeps NUL.
 */
export function visibleText(input: string): string {
  const text = input
    .replace(INVISIBLE, "")
    .replace(LINE_BREAK, "\n")
    .replaceAll("\t", " ")
    .replace(CONTROL, "")
    .trim();
  return isVisible(text) ? text : "";
}

/** Same for a single line: whitespace and control characters become single spaces. */
export function oneLine(input: string): string {
  const text = input
    .replace(INVISIBLE, "")
    .replace(/((?!\0)[\p{Cc}\s])+/gu, " ")
    .trim();
  return isVisible(text) ? text : "";
}

const isVisible = (text: string): boolean =>
  /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]|\0/u.test(text);
