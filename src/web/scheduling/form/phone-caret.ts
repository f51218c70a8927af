/** Caret position in the formatted number, after the same digits as in the typed text. */
export const caretAfter = (textBeforeCaret: string, formattedPhone: string): number => {
  // Without a "+", formatting adds the country code 1 before the typed digits.
  const digitsBeforeCaret =
    digitsIn(textBeforeCaret) + (textBeforeCaret.trim().startsWith("+") ? 0 : 1);
  let seenDigits = 0;
  for (let index = 0; index < formattedPhone.length; index += 1) {
    if (digitsIn(formattedPhone.charAt(index)) === 1) seenDigits += 1;
    if (seenDigits >= Math.max(digitsBeforeCaret, 1))
      return index === 1 ? formattedPhone.indexOf(" ") + 1 : index + 1;
  }
  return formattedPhone.length;
};

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;
