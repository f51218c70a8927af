/**
 * Dollars as they are typed: "$1,234.50" and "1234.5" are 1234.5. NaN for an empty text, for words, and for a comma
 * that does not separate thousands: "12,50" must not become 1250.
 */
export const parseDollars = (input: unknown): number => {
  if (typeof input === "number") return input;
  const text = String(input ?? "").replace(/[$\s]/g, "");
  const isAmount = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(text) && /\d/.test(text);
  return isAmount ? Number(text.replaceAll(",", "")) : Number.NaN;
};
