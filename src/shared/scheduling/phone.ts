/** What a phone field starts with. */
export const phoneStart = "+1 ";

/**
 * A phone number of the United States as the schedule form writes it, "+1 212-555-0100", from whatever was typed or
 * pasted so far: its last ten digits at most, a leading country code left out.
 */
export function writtenPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const national = digits.startsWith("1") ? digits.slice(1) : digits;
  const parts = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 10)];
  return phoneStart + parts.filter((part) => part !== "").join("-");
}
