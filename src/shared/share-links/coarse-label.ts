const HOUSE_NUMBER = /^(near\s+)?\d+[a-z]?(?:-\d+[a-z]?)?(?:\s+\d+\/\d+)?\s+(?=\S)/i;
const UNIT = /\s*(?:\b(?:apt|apartment|unit|suite|ste|fl|floor|rm|room)\b\.?\s*|#\s*)[\w-]+$/i;

/**
 * An address without house number and unit: "350 5th Ave Apt 4, New York, NY" -> "5th Ave, New York, NY". A measured
 * position is named "Near 350 5th Ave", and a landmark may be named "Macy's, 151 W 34th St".
 */
export const coarseLabel = (label: string): string =>
  label
    .split(",")
    .map((part) => part.trim())
    .map((part) => part.replace(HOUSE_NUMBER, "$1"))
    .map((part) => part.replace(UNIT, ""))
    .filter((part) => part !== "")
    .join(", ");
