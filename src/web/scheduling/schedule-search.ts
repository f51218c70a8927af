/** URL state: the step, the selected driver, and the ride to replace. */
export type ScheduleSearch = {
  step?: "drivers" | "payment" | undefined;
  driver?: string | undefined;
  instead?: string | undefined;
};

/** Parses the URL state; invalid values are ignored. */
export const scheduleSearch = (search: Record<string, unknown>): ScheduleSearch => ({
  step: search.step === "drivers" || search.step === "payment" ? search.step : undefined,
  driver: textOf(search.driver),
  instead: textOf(search.instead),
});

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
