import { DriverCards } from "./driver-cards.tsx";
import { DriversTable, type DriversTableProps } from "./drivers-table.tsx";

/** A page of drivers as a table, or as cards on narrow screens. */
export const DriversList = (props: DriversTableProps) => (
  <>
    <DriversTable {...props} />
    <DriverCards {...props} />
  </>
);
