import type { ListedDriver } from "#shared/admin/contract.ts";
import { DriverCards } from "./driver-cards.tsx";
import type { DriverSort } from "./drivers-search.ts";
import { DriversTable } from "./drivers-table.tsx";

export type DriversListProps = {
  drivers: readonly ListedDriver[];
  sort: DriverSort;
  onSort: (sort: DriverSort) => void;
} & Choosing;

export type Choosing = {
  /** Ids of the selected drivers. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** A page of drivers as a table, or as cards on narrow screens. */
export const DriversList = (props: DriversListProps) => (
  <>
    <DriversTable {...props} />
    <DriverCards {...props} />
  </>
);
