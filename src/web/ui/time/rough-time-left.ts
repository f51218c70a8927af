const MINUTE_MS = 60_000;

/**
 * Formats remaining milliseconds as "3 days", "1 day 5 h", "11 h 40 min" or "40 min", rounded down
 * to the last unit shown.
 */
export const formatRoughTimeLeft = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return "less than a minute";
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours < 24) return joinUnits(`${hours} h`, minutes % 60, "min");
  const days = Math.floor(hours / 24);
  const whole = days === 1 ? "1 day" : `${days} days`;
  return days < 3 ? joinUnits(whole, hours % 24, "h") : whole;
};

const joinUnits = (whole: string, rest: number, unit: string): string =>
  rest === 0 ? whole : `${whole} ${rest} ${unit}`;
