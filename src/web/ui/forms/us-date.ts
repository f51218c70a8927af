/** "YYYY-MM-DD" of a date as Americans write it ("11/22/2026", "1/5/2027"); null when it is none. */
export const isoOfUsDate = (written: string): string | null => {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(written);
  if (!match) return null;
  const [, month = "", day = "", year = ""] = match;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDate(iso) ? iso : null;
};

/** "11/22/2026" of "2026-11-22". */
export const usDateOfIso = (iso: string): string => {
  const [year, month, day] = iso.split("-");
  return `${month}/${day}/${year}`;
};

/** Midnight of the day in this browser's own time, which is how a calendar counts days. */
export const dayOfIso = (iso: string): Date => {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  return new Date(year, month - 1, day);
};

export const isoOfDay = (day: Date): string => {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
};

/** Date.parse takes February 30 for March 2, so the text must come back as it was. */
const isDate = (iso: string): boolean => {
  const at = Date.parse(`${iso}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso);
};
