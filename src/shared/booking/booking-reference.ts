const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LENGTH = 9;

/** FR and 9 characters for 9 random whole numbers from 0 to 35; throws RangeError for any others. */
export function bookingReference(draws: readonly number[]): string {
  const drawn = draws.map((draw) => ALPHABET[draw] ?? "").join("");
  const reference = `FR${drawn}`;
  if (draws.length !== LENGTH || !isBookingReference(reference)) {
    throw new RangeError(`a booking reference takes ${LENGTH} numbers from 0 to 35`);
  }
  return reference;
}

/** Whether the text has the form of a booking reference. */
export function isBookingReference(text: string): boolean {
  return /^FR[0-9A-Z]{9}$/.test(text);
}
