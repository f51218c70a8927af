import type { ListedDriver } from "#shared/admin/contract.ts";
import { formatPhone } from "#web/ui/format-phone.ts";
import { SortHeader } from "#web/ui/tables/sort-header.tsx";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { AllDriversCheckbox, DriverCheckbox, type RowSelection } from "./driver-checkboxes.tsx";
import { EarlyBird, PayoutsMark, VerifiedMark } from "./driver-marks.tsx";
import type { DriverSort } from "./drivers-search.ts";
import { JoinedOn } from "./joined-on.tsx";
import { ViewDriver } from "./view-driver.tsx";

export type DriversTableProps = {
  drivers: readonly ListedDriver[];
  sort: DriverSort;
  onSort: (sort: DriverSort) => void;
} & RowSelection;

/** Drivers as a table, for wide screens; a click on a row opens the driver. */
export const DriversTable = ({ drivers, sort, onSort, ...choosing }: DriversTableProps) => (
  <div className="hidden xl:block">
    <Table label="Drivers">
      <thead>
        <tr>
          <HeaderCell className="w-14">
            <AllDriversCheckbox drivers={drivers} {...choosing} />
          </HeaderCell>
          <SortHeader
            label="Name"
            orders={["name", "-name"]}
            sort={sort}
            onSort={onSort}
            className="w-36"
          />
          <SortHeader
            label="Email, phone"
            orders={["email", "-email"]}
            sort={sort}
            onSort={onSort}
          />
          <HeaderCell className="w-32">Vehicle</HeaderCell>
          <HeaderCell className="w-30">Payouts</HeaderCell>
          <HeaderCell className="w-29">Verified</HeaderCell>
          <SortHeader
            label="Joined"
            orders={["oldest", "newest"]}
            descendingFirst
            sort={sort}
            onSort={onSort}
            className="w-29"
          />
          <HeaderCell className="w-18">
            <span className="sr-only">Open</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {drivers.map((driver) => (
          <Row key={driver.driverId} driver={driver} {...choosing} />
        ))}
      </tbody>
    </Table>
  </div>
);

const Row = ({ driver, ...choosing }: { driver: ListedDriver } & RowSelection) => {
  const { firstName, lastName, vehicle } = driver;
  return (
    <tr className="relative isolate transition-colors hover:bg-raised [&>td]:align-middle">
      <Cell>
        <DriverCheckbox driver={driver} {...choosing} />
      </Cell>
      <Cell>
        <span className="grid grid-cols-1 justify-items-start gap-1">
          <span className="max-w-full font-medium break-words">
            {firstName} {lastName}
          </span>
          {driver.isEarlyBird && <EarlyBird />}
        </span>
      </Cell>
      <Cell className="break-words text-fg-2">
        <Email address={driver.email} />
        <span className="block">{formatPhone(driver.phoneNumber)}</span>
      </Cell>
      <Cell className="break-words">
        {vehicle ? (
          <>
            {vehicle.make} {vehicle.model}
            <span className="block text-fg-2">{vehicle.plateNumber}</span>
          </>
        ) : (
          <span className="text-fg-3">None</span>
        )}
      </Cell>
      <Cell>
        <PayoutsMark isConnected={driver.payoutsEnabled} />
      </Cell>
      <Cell>
        <VerifiedMark isVerified={driver.isVerified} isPlain />
      </Cell>
      <Cell className="text-fg-2">
        <JoinedOn at={driver.joinedAt} />
      </Cell>
      <Cell>
        <ViewDriver driver={driver} />
      </Cell>
    </tr>
  );
};

/** Breaks a long e-mail before its domain. */
const Email = ({ address }: { address: string }) => {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
};
