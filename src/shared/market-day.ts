const timeZone = "America/New_York";
const plainFormat = new Intl.DateTimeFormat("en-US", {
  timeZone,
  month: "short",
  day: "numeric",
  year: "numeric",
});
const paddedFormat = new Intl.DateTimeFormat("en-US", {
  timeZone,
  month: "short",
  day: "2-digit",
  year: "numeric",
});

/** "Nov 2, 2026". */
export const formatDay = (instant: Date): string => plainFormat.format(instant);

/** "Nov 02, 2026". */
export const formatPaddedDay = (instant: Date): string => paddedFormat.format(instant);
