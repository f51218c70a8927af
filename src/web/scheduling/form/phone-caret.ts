/** Caret position in the formatted number, after the same digits as in the typed text. */
export const caretAfter = (typedBefore: string, written: string): number => {
  const wanted = digitsIn(typedBefore) + (typedBefore.trim().startsWith("+") ? 0 : 1);
  let seen = 0;
  for (let index = 0; index < written.length; index += 1) {
    if (digitsIn(written.charAt(index)) === 1) seen += 1;
    if (seen >= Math.max(wanted, 1)) return index === 1 ? written.indexOf(" ") + 1 : index + 1;
  }
  return written.length;
};

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;
