const DAY_MS = 86_400_000;

/** The day "YYYY-MM-DD" that many days later. In UTC every day has 24 hours. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
