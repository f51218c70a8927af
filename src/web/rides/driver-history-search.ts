export type DriverHistorySearch = {
  /** The ride whose details are open. */
  id?: string | undefined;
  /** Page of the scheduled rides; the first when there is none. */
  scheduledPage?: number | undefined;
  /** Page of the ride history; the first when there is none. */
  page?: number | undefined;
};

/** What the address of a driver's rides may ask for; anything else is ignored. */
export const driverHistorySearch = (search: Record<string, unknown>): DriverHistorySearch => ({
  id: typeof search.id === "string" && search.id !== "" ? search.id : undefined,
  scheduledPage: laterPage(search.scheduledPage),
  page: laterPage(search.page),
});

/** A page number worth keeping in the address: a whole number from 2 on. */
export const laterPage = (value: unknown): number | undefined => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined;
};
