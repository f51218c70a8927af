import type { RideRow } from "#shared/operations/lists-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { SortHeader } from "#web/ui/tables/sort-header.tsx";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { OpenRide } from "./open-ride.tsx";
import { moneyStyles, stateStyles } from "./status-styles.ts";

type RidesListProps = {
  rides: readonly RideRow[];
  sort: "newest" | "oldest";
  onSort: (sort: "newest" | "oldest") => void;
};

/** A page of rides as a table, or as cards on narrow screens. */
export const RidesList = (props: RidesListProps) => (
  <>
    <RidesTable {...props} />
    <RideCards rides={props.rides} />
  </>
);

const RidesTable = ({ rides, sort, onSort }: RidesListProps) => (
  <div className="hidden xl:block">
    <Table label="Rides">
      <thead>
        <tr>
          <HeaderCell className="w-32">Reference</HeaderCell>
          <SortHeader
            label="Booked"
            orders={["oldest", "newest"]}
            descendingFirst
            sort={sort}
            onSort={onSort}
            className="w-32"
          />
          <HeaderCell className="w-32">Rider, driver</HeaderCell>
          <HeaderCell>Route</HeaderCell>
          <HeaderCell className="w-32">State</HeaderCell>
          <HeaderCell className="w-40">Money</HeaderCell>
          <HeaderCell className="w-27 text-right">Total</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rides.map((ride) => (
          <tr key={ride.rideId} className="relative transition-colors hover:bg-raised">
            <Cell>
              <OpenRide {...ride} />
            </Cell>
            <Cell className="text-fg-2">
              <MarketTime at={ride.requestedAt} isBrief />
            </Cell>
            <Cell className="break-words">
              {ride.rider}
              <span className="block text-fg-2">{ride.driver}</span>
            </Cell>
            <Cell className="text-fg-2">
              <span className="break-words">
                {ride.from} to {ride.to}
              </span>
            </Cell>
            <Cell>
              <StatusWord {...stateStyles[ride.state]} />
            </Cell>
            <Cell>
              <StatusWord {...moneyStyles[ride.money]} />
            </Cell>
            <Cell className="text-right">
              <Dollars amount={ride.total} />
              <AmountDueLine ride={ride} />
              <RefundedLine amount={ride.refunded} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

/** The amount charged, if it is not the total. */
const AmountDueLine = ({ ride }: { ride: RideRow }) =>
  ride.amountDue !== ride.total && (
    <span className="block text-small text-fg-2">
      Rider pays <Dollars amount={ride.amountDue} />
    </span>
  );

const RefundedLine = ({ amount }: { amount: number }) =>
  amount > 0 && (
    <span className="block text-fg-2">
      <Dollars amount={-amount} />
    </span>
  );

const RideCards = ({ rides }: { rides: readonly RideRow[] }) => (
  <ul className="grid gap-4 md:grid-cols-2 xl:hidden">
    {rides.map((ride) => (
      <li
        key={ride.rideId}
        className="relative grid content-start gap-3 rounded-card border border-hairline bg-surface p-5 transition-colors hover:bg-raised"
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <OpenRide {...ride} />
          <span className="text-right tabular-nums">
            <Dollars amount={ride.total} />
            <AmountDueLine ride={ride} />
            <RefundedLine amount={ride.refunded} />
          </span>
        </div>
        <p className="text-small text-fg-2">
          <MarketTime at={ride.requestedAt} />
        </p>
        <p className="break-words">
          {ride.rider} <span className="text-fg-2">with</span> {ride.driver}
        </p>
        <p className="text-small break-words text-fg-2">
          {ride.from} to {ride.to}
        </p>
        <p className="flex flex-wrap gap-4 text-small">
          <StatusWord {...stateStyles[ride.state]} />
          <StatusWord {...moneyStyles[ride.money]} />
        </p>
      </li>
    ))}
  </ul>
);
