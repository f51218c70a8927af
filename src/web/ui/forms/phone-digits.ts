/** Reduces a typed or pasted US number, such as "+1 (212) 555-0100", to its ten digits, or fewer while typing. */
export const phoneDigits = (text: string): string => {
  const digits = text.replace(/\D/g, "");
  const national =
    text.trim().startsWith("+1") || digits.length > 10 ? digits.replace(/^1/, "") : digits;
  return national.slice(0, 10);
};
