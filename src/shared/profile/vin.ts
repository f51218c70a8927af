const VIN_LENGTH = 17;

/** Letter values for the check digit (49 CFR 565.15); I, O and Q are not used. */
const letters = "ABCDEFGH..JKLMN.P.R..STUVWXYZ";
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Warns about a probably mistyped VIN in capitals; null if it looks right. Only a hint: vehicles from before
 * 1981 and foreign ones follow other formats.
 */
export function vinHint(vin: string): string | null {
  if (vin === "") return null;
  if (vin.length !== VIN_LENGTH)
    return `A VIN has ${VIN_LENGTH} characters, this one has ${vin.length}. Older vehicles can have fewer.`;
  if (!/^[0-9A-HJ-NPR-Z]+$/.test(vin)) return "A VIN has no I, O or Q. Is it a 1 or a 0?";
  if (checkDigitOf(vin) !== vin.charAt(8))
    return "The check digit does not fit. Compare it with your registration.";
  return null;
}

function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    return total + letterValue(character) * (weights[index] ?? 0);
  }, 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** Digits count as themselves; A, J and S start letter rows of 1 to 8, 1 to 9 and 2 to 9. */
function letterValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  return (letters.indexOf(character) % 10) + 1;
}
