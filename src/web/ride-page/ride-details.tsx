import { type ReactNode, useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { BlockOther } from "#web/blocks/block-button.tsx";
import { LostItemCard } from "#web/lost-items/lost-item-card.tsx";
import { AskAfterBooking } from "#web/notices/ask-after-booking.tsx";
import { OfferToInstall } from "#web/notices/offer-to-install.tsx";
import { RideRating } from "#web/ratings/ride-rating.tsx";
import { RiderQuestion, RiderShare } from "#web/ratings/rider-question.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { laterChargesText } from "#web/rides/money-text.ts";
import { RideDriver } from "#web/rides/ride-driver.tsx";
import { RideMap } from "#web/rides/ride-map.tsx";
import { RidePerson } from "#web/rides/ride-person.tsx";
import { isUnrated, mayCancel, type Viewer } from "#web/rides/ride-text.ts";
import { ProgressCard } from "#web/rides/ride-timeline.tsx";
import { ShareRide } from "#web/safety/share-ride.tsx";
import { TipCard } from "#web/tips/tip-card.tsx";
import { DriverTolls } from "#web/tolls/driver-tolls.tsx";
import { RiderTolls } from "#web/tolls/rider-tolls.tsx";
import { isTollTask } from "#web/tolls/toll-task.ts";
import { Card } from "#web/ui/card.tsx";
import { NextActions } from "./next-actions.tsx";
import { Help, ReceiptButtons } from "./receipt-and-help.tsx";
import { isPaid } from "./receipt-time.ts";
import { RideHead } from "./ride-head.tsx";
import { RidePriceCard } from "./ride-price-card.tsx";
import { RideTrip } from "./ride-trip.tsx";

type RideDetailsProps = {
  ride: Ride;
  viewer: Viewer;
  /** True if the ride is the page itself; false if it opens above a page with its own title. */
  isPage?: boolean;
  /** Buttons in the card of the other party. */
  tools?: ReactNode;
  /** True if the call stands in a bar at the bottom of the window. */
  isCallBelow?: boolean;
};

/** All details of a ride, with the possible actions. */
export const RideDetails = (props: RideDetailsProps) => {
  const { ride, viewer, isPage = true } = props;
  return (
    <div className="@container">
      <RideHead ride={ride} viewer={viewer} as={isPage ? "h1" : "p"} />
      {!isRidersPast(props) && (
        <div className="mt-6 empty:hidden">
          <NextActions ride={ride} viewer={viewer} />
        </div>
      )}
      {isPage && viewer === "rider" && (
        <div className="mt-6 empty:hidden">
          <AskAfterBooking ride={ride} />
        </div>
      )}
      {isActive(ride.state) ? <OpenRide {...props} /> : <PastRide {...props} isPage={isPage} />}
    </div>
  );
};

/** A completed ride of its rider, whose actions stand in its column, below the rating while not rated. */
const isRidersPast = ({ ride, viewer }: RideDetailsProps): boolean =>
  viewer === "rider" && ride.state === "completed";

/** As on the rider's home: the other party, the map, then the trip; on a wide page each pair shares a row. */
const OpenRide = ({ ride, viewer, ...person }: RideDetailsProps) => (
  <div className="mt-6 grid items-start gap-6 @4xl:grid-cols-[24rem_minmax(0,1fr)]">
    <PersonCard ride={ride} viewer={viewer} {...person} />
    <RideMap ride={ride} seeksCar={viewer === "rider"} />
    <div className="grid gap-6">
      {viewer === "rider" && mayCancel(ride) && (
        <Card>
          <CancelRide ride={ride} viewer={viewer} />
        </Card>
      )}
      <RideTrip ride={ride} viewer={viewer} />
      <ProgressCard ride={ride} viewer={viewer} />
    </div>
    <div className="grid gap-6">
      <PriceCards ride={ride} viewer={viewer} />
      <ShareRide ride={ride} viewer={viewer} />
      <Help ride={ride} viewer={viewer} />
    </div>
  </div>
);

/** Tasks, trip and money in the wide column, person and map in the other; a phone stacks the columns. */
const PastRide = (props: RideDetailsProps & { isPage: boolean }) => {
  const { ride, viewer, isPage, tools } = props;
  const isRiders = isRidersPast(props);
  return (
    <div className="mt-6 grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        {isRiders ? (
          <RidersPastRide ride={ride} isPage={isPage} />
        ) : (
          <>
            {ride.state === "completed" && <DriversTasks ride={ride} />}
            <RideTrip ride={ride} viewer={viewer} />
            <PriceCards ride={ride} viewer={viewer} />
          </>
        )}
      </div>
      <div className="grid gap-6">
        {!isRiders && <RideMap ride={ride} />}
        <PersonCard ride={ride} viewer={viewer} tools={tools} />
        <Help ride={ride} viewer={viewer} />
        <ShareRide ride={ride} viewer={viewer} />
        <ProgressCard ride={ride} viewer={viewer} />
      </div>
    </div>
  );
};

/** The price with its receipt, then the tolls; a driver who can still add one finds them at the top instead. */
const PriceCards = ({ ride, viewer }: Pick<RideDetailsProps, "ride" | "viewer">) => (
  <>
    <RidePriceCard ride={ride} viewer={viewer}>
      {viewer === "rider" && visibleDriverStates.includes(ride.state) && (
        <p className="text-small text-fg-2">{laterChargesText(ride)}</p>
      )}
      <ReceiptButtons ride={ride} viewer={viewer} />
    </RidePriceCard>
    {(viewer === "rider" || !isTollTask(ride)) && <RideTolls ride={ride} viewer={viewer} />}
  </>
);

/** The other party. Once a ride is paid, its block stands in `Help`, away from Cancel. */
const PersonCard = ({ ride, viewer, tools, isCallBelow }: RideDetailsProps) => (
  <Card
    data-receipt={viewer === "rider" || undefined}
    aria-labelledby="person"
    className="grid gap-5"
  >
    <h2 id="person" className="text-h3">
      {viewer === "driver" ? "Rider" : "Driver"}
    </h2>
    {viewer === "driver" ? (
      <RidePerson {...ride.rider}>
        <RiderShare percent={ride.rider.yesPercent} />
      </RidePerson>
    ) : (
      <RideDriver driver={ride.driver} isCallBelow={isCallBelow} />
    )}
    {tools}
    {viewer === "driver" && <DriversCancel ride={ride} />}
    {!isPaid(ride) && (
      <div className="-mb-2 border-t border-hairline pt-2 print:hidden">
        <BlockOther ride={ride} viewer={viewer} isSmall />
      </div>
    )}
  </Card>
);

/** A rider opens a past ride for where, when and how much; rating and tip come first while not rated. */
const RidersPastRide = ({ ride, isPage }: { ride: Ride; isPage: boolean }) => {
  // Stays in its place on this visit, so that the answer does not move the page.
  const [isFirst] = useState(isUnrated(ride));
  const answers = (
    <div className="grid gap-6 empty:hidden">
      <RideRating ride={ride} />
      <TipCard ride={ride} />
      {isPage && <OfferToInstall />}
    </div>
  );
  return (
    <>
      {isFirst && answers}
      <NextActions ride={ride} viewer="rider" />
      <RideTrip ride={ride} viewer="rider" />
      <PriceCards ride={ride} viewer="rider" />
      {!isFirst && answers}
      <RideMap ride={ride} />
    </>
  );
};

/** What a completed ride still asks of its driver; tolls have a deadline. */
const DriversTasks = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-6 empty:hidden">
    <LostItemCard ride={ride} viewer="driver" />
    <RiderQuestion ride={ride} />
    {isTollTask(ride) && <RideTolls ride={ride} viewer="driver" />}
  </div>
);

const RideTolls = ({ ride, viewer }: Pick<RideDetailsProps, "ride" | "viewer">) =>
  viewer === "rider" ? (
    <RiderTolls ride={ride} />
  ) : (
    <div className="rounded-card border border-hairline bg-surface p-5 empty:hidden md:p-6">
      <DriverTolls ride={ride} as="h2" />
    </div>
  );

/** A driver with a pending request answers it, so there is nothing to cancel yet. */
const DriversCancel = ({ ride }: { ride: Ride }) =>
  mayCancel(ride) &&
  ride.state !== "pending" && (
    // A rule and a gap: a tap that misses Call or Safety above must not cancel.
    <div className="border-t border-hairline pt-6">
      <CancelRide ride={ride} viewer="driver" />
    </div>
  );
