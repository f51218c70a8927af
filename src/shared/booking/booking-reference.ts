const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH = 9;

/** "FR" and 9 random characters; `randomBelow(36)` must return an integer from 0 to 35. */
export function bookingReference(randomBelow: (limit: number) => number): string {
  const characters = Array.from({ length: LENGTH }, () =>
    ALPHABET.charAt(randomBelow(ALPHABET.length)),
  );
  return `FR${characters.join("")}`;
}

export function isBookingReference(text: string): boolean {
  return /^FR[0-9A-Z]{9}$/.test(text);
}
