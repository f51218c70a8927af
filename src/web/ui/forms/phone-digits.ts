/** The ten digits of a US number however it was typed or pasted ("+1 (212) 555-0100"); fewer while it is typed. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, "");
  const national =
    text.trim().startsWith("+1") || digits.length > 10 ? digits.replace(/^1/, "") : digits;
  return national.slice(0, 10);
};
