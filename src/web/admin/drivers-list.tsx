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
  /** The ids of those who are chosen. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** A page of drivers: a table, or cards where room is short. */
export const DriversList = (props: DriversListProps) => (
  <>
    <DriversTable {...props} />
    <DriverCards {...props} />
  </>
);
