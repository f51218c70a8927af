import { useQuery } from "@tanstack/react-query";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { PriceLines } from "#web/offers/price-lines.tsx";
import { PersonLink } from "#web/platform/admin/person-link.tsx";
import { PreviewSkeleton } from "#web/platform/admin/row-preview.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { adminRide } from "./operations-queries.ts";
import { amountLine } from "./ride-money.tsx";
import { RideTimeline } from "./ride-timeline.tsx";
import { moneyStyles, stateStyles } from "./status-styles.ts";

type RecordProps = { record: RideForAdmin };

const LATEST = 3;

/** Essentials of a ride beside the list: state, people, route, price, payment and the latest events. */
export const RidePreview = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(adminRide(id));
  if (!data && error) return <LoadFailure what="this ride" error={error} onRetry={refetch} />;
  if (!data) return <PreviewSkeleton />;
  const { ride } = data;
  return (
    <>
      <div className="grid gap-1">
        <h2 className="text-h3">
          Ride <span className="tabular-nums">{ride.reference}</span>
        </h2>
        <p>
          <StatusWord {...stateStyles[ride.state]} />
          {ride.reason && <span className="text-fg-2 wrap-anywhere">: {ride.reason}</span>}
        </p>
      </div>
      <People record={data} />
      <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
      {ride.pickupAt && (
        <p className="text-small">
          Pickup <MarketTime at={ride.pickupAt} isBrief />
        </p>
      )}
      <div className="text-small">
        <RecordPrice record={data} />
      </div>
      <Payment record={data} />
      <RideTimeline record={{ ...data, timeline: data.timeline.slice(-LATEST) }} />
    </>
  );
};

/** Price lines of a ride: "Rider paid" once charged in full, "Rider pays" while active, else "Agreed price". */
export const RecordPrice = ({ record: { ride, money } }: RecordProps) => (
  <PriceLines
    lines={ride.lines}
    total={{ label: "Total", amount: ride.total }}
    below={ride}
    dueName={money.captured === ride.amountDue ? "Rider paid" : dueNameOf(ride)}
  />
);

/** A ride that ended without its whole price keeps the price that was agreed. */
const dueNameOf = ({ state }: RideForAdmin["ride"]): string =>
  isActive(state) ? "Rider pays" : "Agreed price";

const People = ({ record: { ride, rider, driver } }: RecordProps) => (
  <DescriptionList
    lines={[
      { label: "Rider", value: <PersonLink person={personOf(rider.id, "RIDER", ride.rider)} /> },
      ...(ride.passengerName ? [{ label: "Passenger", value: ride.passengerName }] : []),
      {
        label: "Driver",
        value: <PersonLink person={personOf(driver.id, "DRIVER", ride.driver)} />,
      },
    ]}
  />
);

const personOf = (
  id: string,
  role: "RIDER" | "DRIVER",
  { firstName, lastName }: { firstName: string; lastName: string },
) => ({ id, role, name: `${firstName} ${lastName}` });

const Payment = ({ record: { money } }: RecordProps) => (
  <div className="grid gap-2 text-small">
    <h3 className="text-h3">Payment</h3>
    <p className="flex flex-wrap justify-between gap-4">
      <StatusWord {...moneyStyles[money.state]} />
      <span className="text-fg-2">{money.isSettled ? "Settled" : "Not settled yet"}</span>
    </p>
    <DescriptionList
      lines={[
        { label: "Charged", value: <Dollars amount={money.captured} /> },
        ...amountLine("Refunded to the rider", money.refunded),
        { label: "Sent to the driver", value: <Dollars amount={money.transferred} /> },
      ]}
    />
  </div>
);
