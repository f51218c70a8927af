export type RiderHistorySearch = {
  /** Ride with open details. */
  id?: string | undefined;
  /** Selected tab; default: upcoming, if there is any. */
  show?: "upcoming" | "past" | undefined;
};

/** Parses the URL state of a rider's history; invalid values are ignored. */
export const riderHistorySearch = (search: Record<string, unknown>): RiderHistorySearch => ({
  id: typeof search.id === "string" && search.id !== "" ? search.id : undefined,
  show: search.show === "upcoming" || search.show === "past" ? search.show : undefined,
});
