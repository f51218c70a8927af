import { RIDES_CSV_PATH } from "#shared/operations/lists-contract.ts";
import type { RidesSearch } from "./rides-search.ts";

/** CSV file of all rides or payments that match the filters of a list. */
export const ridesFile = (
  of: "rides" | "payments",
  { page: _, size: __, sort: ___, ...filter }: RidesSearch,
) => {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return {
    path: `${RIDES_CSV_PATH}?${query}`,
    name: `faire-${of}.csv`,
    description: of === "rides" ? "Rides as CSV" : "Payments as CSV",
    label: "CSV",
  };
};
