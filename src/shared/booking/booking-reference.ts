const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH = 9;

/** FR and 9 characters, each drawn by `randomBelow(36)`: a whole number from 0 to 35. */
export function bookingReference(randomBelow: (limit: number) => number): string {
  const drawn = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomBelow(ALPHABET.length)));
  return `FR${drawn.join("")}`;
}

/** Whether the text has the form of a booking reference. */
export function isBookingReference(text: string): boolean {
  return /^FR[0-9A-Z]{9}$/.test(text);
}
