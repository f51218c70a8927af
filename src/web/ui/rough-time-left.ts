const MINUTE_MS = 60_000;

/** "3 days", "11 h 40 min", "40 min" of the milliseconds that are left; what has begun to pass does not count. */
export const roughTimeLeft = (ms: number): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return "less than a minute";
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
};
