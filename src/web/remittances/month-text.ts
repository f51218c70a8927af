const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "long",
  year: "numeric",
});

/** "2026-11" is "November 2026". */
export const monthText = (month: string): string =>
  format.format(new Date(`${month}-01T00:00:00Z`));

/** "November 2026, so far" until the month of `today` ("2026-11-22") is over. */
export const monthSoFarText = (month: string, today: string): string =>
  today.startsWith(month) ? `${monthText(month)}, so far` : monthText(month);
