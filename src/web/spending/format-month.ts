const formatter = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

/** Name of a month such as "2026-11". */
export const formatMonth = (month: string): string =>
  formatter.format(new Date(`${month}-01T00:00Z`));
