/** Initial value of a phone field. */
export const PHONE_PREFIX = "+1 ";

/** Formats typed or pasted digits as "+1 212-555-0100"; drops a leading 1, and digits after the tenth. */
export function formatPhone(typedText: string): string {
  const digits = typedText.replace(/\D/g, "");
  const national = digits.startsWith("1") ? digits.slice(1) : digits;
  const parts = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 10)];
  return PHONE_PREFIX + parts.filter((part) => part !== "").join("-");
}
