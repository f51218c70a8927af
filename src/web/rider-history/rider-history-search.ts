export type RiderHistorySearch = {
  /** The ride whose details are open. */
  id?: string | undefined;
  /** The part of the history that was chosen; without one, what is upcoming if there is anything. */
  show?: "upcoming" | "past" | undefined;
};

/** What the address of a rider's history may ask for; anything else is ignored. */
export const riderHistorySearch = (search: Record<string, unknown>): RiderHistorySearch => ({
  id: typeof search.id === "string" && search.id !== "" ? search.id : undefined,
  show: search.show === "upcoming" || search.show === "past" ? search.show : undefined,
});
