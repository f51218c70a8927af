import type { ListedDriver } from "#shared/admin/contract.ts";
import { useIsPreviewed } from "#web/platform/admin/row-preview.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { rowClass } from "#web/ui/tables/column-table.tsx";
import { SortHeader } from "#web/ui/tables/sort-header.tsx";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { AllDriversCheckbox, DriverCheckbox, type RowSelection } from "./driver-checkboxes.tsx";
import { EarlyBirdIcon, PayoutsStatus, VerificationStatus } from "./driver-status.tsx";
import type { DriverSort } from "./drivers-search.ts";
import { JoinedOn } from "./joined-on.tsx";
import { PreviewDriver, ViewDriver } from "./view-driver.tsx";

export type DriversTableProps = {
  drivers: readonly ListedDriver[];
  sort: DriverSort;
  onSort: (sort: DriverSort) => void;
  /** Ids of hidden columns. */
  hidden: readonly string[];
} & RowSelection;

/** Columns that an admin may hide. */
export const driverColumns = [
  { id: "email", label: "Email" },
  { id: "phone", label: "Phone" },
  { id: "vehicle", label: "Vehicle" },
  { id: "plate", label: "Plate" },
  { id: "payouts", label: "Payouts" },
  { id: "verified", label: "Verified" },
  { id: "joined", label: "Joined" },
] as const;

/** Hidden by default, so that the table fits a window of 1280 pixels without cutting a name. */
export const columnsHiddenAtFirst: readonly ColumnId[] = ["phone", "plate"];

/** The only columns with room beside a preview. */
const columnsBesidePreview: readonly ColumnId[] = ["verified", "joined"];

type ColumnId = (typeof driverColumns)[number]["id"];

/** Drivers as a table, for wide screens; a click on a row opens its preview. */
export const DriversTable = ({ drivers, sort, onSort, hidden, ...choosing }: DriversTableProps) => {
  const isPreviewed = useIsPreviewed();
  const shows = (id: ColumnId) =>
    !hidden.includes(id) && (!isPreviewed || columnsBesidePreview.includes(id));
  return (
    <div className="hidden xl:block">
      <Table label="Drivers">
        <thead>
          <tr>
            <HeaderCell className="w-13">
              <div className="-my-3">
                <AllDriversCheckbox drivers={drivers} {...choosing} />
              </div>
            </HeaderCell>
            <SortHeader
              label="Name"
              orders={["name", "-name"]}
              sort={sort}
              onSort={onSort}
              className={isPreviewed ? "" : "w-40"}
            />
            {shows("email") && (
              <SortHeader
                label="Email"
                orders={["email", "-email"]}
                sort={sort}
                onSort={onSort}
                className="w-44"
              />
            )}
            {shows("phone") && <HeaderCell className="w-36">Phone</HeaderCell>}
            {shows("vehicle") && <HeaderCell>Vehicle</HeaderCell>}
            {shows("plate") && <HeaderCell className="w-26">Plate</HeaderCell>}
            {shows("payouts") && <HeaderCell className="w-29">Payouts</HeaderCell>}
            {shows("verified") && <HeaderCell className="w-29">Verified</HeaderCell>}
            {shows("joined") && (
              <SortHeader
                label="Joined"
                orders={["oldest", "newest"]}
                descendingFirst
                sort={sort}
                onSort={onSort}
                className="w-26"
              />
            )}
            <HeaderCell className="w-16">
              <span className="sr-only">Open</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {drivers.map((driver) => (
            <Row key={driver.driverId} driver={driver} shows={shows} {...choosing} />
          ))}
        </tbody>
      </Table>
      {drivers.some(({ isEarlyBird }) => isEarlyBird) && (
        <p aria-hidden className="mt-3 text-small text-fg-3">
          <EarlyBirdIcon /> Early Bird: one of the first 100 drivers
        </p>
      )}
    </div>
  );
};

type RowProps = { driver: ListedDriver; shows: (id: ColumnId) => boolean } & RowSelection;

const Row = ({ driver, shows, ...choosing }: RowProps) => {
  const { firstName, lastName } = driver;
  return (
    <tr className={rowClass}>
      <Cell>
        <div className="-my-3">
          <DriverCheckbox driver={driver} {...choosing} />
        </div>
      </Cell>
      <Cell className="truncate font-medium" title={`${firstName} ${lastName}`}>
        <PreviewDriver driver={driver} /> {driver.isEarlyBird && <EarlyBirdIcon />}
      </Cell>
      {shows("email") && (
        <Cell className="truncate text-fg-2" title={driver.email}>
          {driver.email}
        </Cell>
      )}
      {shows("phone") && (
        <Cell className="truncate text-fg-2">{formatPhone(driver.phoneNumber)}</Cell>
      )}
      <VehicleCells driver={driver} shows={shows} />
      {shows("payouts") && (
        <Cell>
          <PayoutsStatus isConnected={driver.payoutsEnabled} />
        </Cell>
      )}
      {shows("verified") && (
        <Cell>
          <VerificationStatus isVerified={driver.isVerified} isPlain />
        </Cell>
      )}
      {shows("joined") && (
        <Cell className="text-fg-2">
          <JoinedOn at={driver.joinedAt} />
        </Cell>
      )}
      <Cell>
        <span className="relative z-[1]">
          <ViewDriver driver={driver} />
        </span>
      </Cell>
    </tr>
  );
};

const VehicleCells = ({ driver: { vehicle }, shows }: Pick<RowProps, "driver" | "shows">) => {
  const model = vehicle ? `${vehicle.make} ${vehicle.model}` : "None";
  return (
    <>
      {shows("vehicle") && (
        <Cell className="truncate text-fg-2" title={model}>
          {model}
        </Cell>
      )}
      {shows("plate") && (
        <Cell className="truncate text-fg-2">{vehicle?.plateNumber ?? "None"}</Cell>
      )}
    </>
  );
};
