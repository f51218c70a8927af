const timeZone = "America/New_York";
const plain = new Intl.DateTimeFormat("en-US", {
  timeZone,
  month: "short",
  day: "numeric",
  year: "numeric",
});
const padded = new Intl.DateTimeFormat("en-US", {
  timeZone,
  month: "short",
  day: "2-digit",
  year: "numeric",
});

/** "Nov 2, 2026". */
export const formatDay = (instant: Date): string => plain.format(instant);

/** "Nov 02, 2026". */
export const formatPaddedDay = (instant: Date): string => padded.format(instant);
