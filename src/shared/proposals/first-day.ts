/** Last day, "YYYY-MM-DD", on which a proposal can begin if `earliest` is the first one. */
export const latestDay = (earliest: string): string => `${Number(earliest.slice(0, 4)) + 2}-12-31`;

const TOO_LATE_MESSAGE = "This day is more than two years ahead: check the year";

type FirstDays = { earliest: string; tooSoonMessage: string };
type RefusedDay = { code: "too_soon" | "too_late"; message: string };

/** Why a proposal cannot begin on a day, "YYYY-MM-DD"; null if it can, or if the day is empty. */
export function refusedDay(
  day: string,
  { earliest, tooSoonMessage }: FirstDays,
): RefusedDay | null {
  if (day === "") return null;
  if (day < earliest) return { code: "too_soon", message: tooSoonMessage };
  return day > latestDay(earliest) ? { code: "too_late", message: TOO_LATE_MESSAGE } : null;
}
