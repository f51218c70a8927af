/** Converts "11/22/2026" or "1/5/2027" to "YYYY-MM-DD"; null for invalid dates. */
export const isoOfUsDate = (text: string): string | null => {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, month = "", day = "", year = ""] = match;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(iso) ? iso : null;
};

/** Converts "2026-11-22" to "11/22/2026". */
export const usDateOfIso = (iso: string): string => {
  const [year, month, day] = iso.split("-");
  return `${month}/${day}/${year}`;
};

/** Midnight of the day in the browser's time zone, as calendars expect. */
export const dayOfIso = (iso: string): Date => {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  return new Date(year, month - 1, day);
};

export const isoOfDay = (day: Date): string => {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
};

/** Date.parse accepts February 30 as March 2, so the result must format back to the input. */
const isDate = (iso: string): boolean => {
  const at = Date.parse(`${iso}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso);
};
