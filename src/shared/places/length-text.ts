const HOURS_FROM_MINUTES = 90;

/** "45 min"; from 90 minutes on "1 h 30 min" or "4 h". */
export const minutesText = (minutes: number): string => {
  if (minutes < HOURS_FROM_MINUTES) return `${minutes} min`;
  const hours = `${Math.floor(minutes / 60)} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`;
};

/**
 * "25 to 62 min", "57 min to 2 h 22 min"; one value if both are the same. The separator is placed between minutes only.
 */
export const minutesRangeText = (
  [min, max]: readonly [number, number],
  separator = " to ",
): string => {
  if (min === max) return minutesText(max);
  return max < HOURS_FROM_MINUTES
    ? `${min}${separator}${max} min`
    : `${minutesText(min)} to ${minutesText(max)}`;
};

/** "17.3 mi". Only price lines have more decimals, because they multiply them. */
export const milesText = (miles: number): string => `${miles.toFixed(1)} mi`;
