/** What the page's address says: the step, the driver chosen, the ride to find another driver for. */
export type ScheduleSearch = {
  step?: "drivers" | "payment" | undefined;
  driver?: string | undefined;
  instead?: string | undefined;
};

/** Reads the address; what it cannot mean is left out. */
export const scheduleSearch = (search: Record<string, unknown>): ScheduleSearch => ({
  step: search.step === "drivers" || search.step === "payment" ? search.step : undefined,
  driver: textOf(search.driver),
  instead: textOf(search.instead),
});

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
