/** Initial value of a phone field. */
export const phoneStart = "+1 ";

/** Formats typed or pasted digits as "+1 212-555-0100": at most ten digits, without a leading country code. */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const national = digits.startsWith("1") ? digits.slice(1) : digits;
  const parts = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 10)];
  return phoneStart + parts.filter((part) => part !== "").join("-");
}
