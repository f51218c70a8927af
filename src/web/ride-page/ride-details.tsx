import { type ReactNode, useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { BlockOther } from "#web/blocks/block-button.tsx";
import { LostItemCard } from "#web/lost-items/lost-item-card.tsx";
import { AskAfterBooking } from "#web/notices/ask-after-booking.tsx";
import { OfferToInstall } from "#web/notices/offer-to-install.tsx";
import { RideRating } from "#web/ratings/ride-rating.tsx";
import { RiderQuestion, RiderShare } from "#web/ratings/rider-question.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { RideDriver } from "#web/rides/ride-driver.tsx";
import { RideMap } from "#web/rides/ride-map.tsx";
import { RidePerson } from "#web/rides/ride-person.tsx";
import { isCarAwaited, isUnrated, mayCancel, type Viewer } from "#web/rides/ride-text.ts";
import { RideTimeline } from "#web/rides/ride-timeline.tsx";
import { ShareRide } from "#web/safety/share-ride.tsx";
import { TipCard } from "#web/tips/tip-card.tsx";
import { DriverTolls } from "#web/tolls/driver-tolls.tsx";
import { RiderTolls } from "#web/tolls/rider-tolls.tsx";
import { isTollTask } from "#web/tolls/toll-task.ts";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Section } from "#web/ui/section.tsx";
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
};

/** All details of a ride, with the possible actions. */
export const RideDetails = (props: RideDetailsProps) => {
  const { ride, viewer, isPage = true } = props;
  return (
    <div className="@container">
      <RideHead ride={ride} viewer={viewer} as={isPage ? "h1" : "p"} />
      <NextActions ride={ride} viewer={viewer} />
      {isPage && viewer === "rider" && (
        <div className="mt-6 empty:hidden">
          <AskAfterBooking ride={ride} />
        </div>
      )}
      {isLiveForRider(ride, viewer) ? (
        <RidersOpenRide {...props} />
      ) : (
        <OtherRide {...props} isPage={isPage} />
      )}
    </div>
  );
};

/** The map, then the driver with the plate, which the rider looks for; on a wide screen beside the map. */
const RidersOpenRide = ({ ride, tools }: RideDetailsProps) => (
  <div className={`mt-6 grid items-start gap-6 ${layouts.other.grid} @4xl:grid-rows-[auto_1fr]`}>
    <RideMap ride={ride} />
    <div className="grid gap-6 @4xl:row-span-2">
      <PersonCard ride={ride} viewer="rider" tools={tools} />
      <ProgressCard ride={ride} viewer="rider" />
      <ShareRide ride={ride} viewer="rider" />
      <Help ride={ride} viewer="rider" />
    </div>
    <div className="grid gap-6">
      <RideTrip ride={ride} viewer="rider" />
      <RidePriceCard ride={ride} viewer="rider">
        <ReceiptButtons ride={ride} viewer="rider" />
      </RidePriceCard>
      <RiderTolls ride={ride} />
    </div>
  </div>
);

const OtherRide = ({ ride, viewer, isPage, tools }: RideDetailsProps & { isPage: boolean }) => {
  const { grid, column } = layouts[isDriversOpen(ride, viewer) ? "drive" : "other"];
  return (
    <div className={`mt-6 grid items-start gap-6 ${grid}`}>
      <div className={column}>
        {viewer === "rider" && ride.state === "completed" ? (
          <RidersPastRide ride={ride} isPage={isPage} />
        ) : (
          <>
            {ride.state === "completed" && <DriversTasks ride={ride} />}
            <RidePlaces ride={ride} viewer={viewer} />
            <div className="order-1 grid gap-6">
              <RidePriceCard ride={ride} viewer={viewer}>
                <ReceiptButtons ride={ride} viewer={viewer} />
              </RidePriceCard>
              {!isTollTask(ride) && <RideTolls ride={ride} viewer={viewer} />}
            </div>
          </>
        )}
      </div>
      <div className={column}>
        <PersonCard ride={ride} viewer={viewer} tools={tools} />
        <div className="order-2 grid gap-6">
          <Help ride={ride} viewer={viewer} />
          <ShareRide ride={ride} viewer={viewer} />
          <ProgressCard ride={ride} viewer={viewer} />
          {isDriversOpen(ride, viewer) && <DriversWayOut ride={ride} />}
        </div>
      </div>
    </div>
  );
};

/** On a phone, the driver of an open ride reads the rider before the price: the cards of both columns are one list. */
const layouts = {
  drive: { grid: "lg:grid-cols-[minmax(0,1fr)_24rem]", column: "contents lg:grid lg:gap-6" },
  other: { grid: "@4xl:grid-cols-[minmax(0,1fr)_24rem]", column: "grid gap-6" },
};

const isDriversOpen = ({ state }: Ride, viewer: Viewer): boolean =>
  viewer === "driver" && isActive(state);

/** The other party. The block is elsewhere once an open ride is paid: see Help and DriversWayOut. */
const PersonCard = ({ ride, viewer, tools }: RideDetailsProps) => (
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
      <RideDriver
        driver={ride.driver}
        carClass={isCarAwaited(ride) ? "hidden @4xl:flex" : undefined}
      />
    )}
    {tools}
    {viewer === "rider" && <Cancellation ride={ride} viewer={viewer} />}
    {(!isActive(ride.state) || (viewer === "rider" && !isPaid(ride))) && (
      <div className="print:hidden">
        <BlockOther ride={ride} viewer={viewer} />
      </div>
    )}
  </Card>
);

/** Ends an open ride or blocks its rider: last on the page, far from the buttons that a driver presses on the way. */
const DriversWayOut = ({ ride }: { ride: Ride }) => (
  <div className="print:hidden">
    <Section title={ride.state === "pending" ? "Block" : "Block or cancel"}>
      <BlockOther ride={ride} viewer="driver" />
      <Cancellation ride={ride} viewer="driver" />
    </Section>
  </div>
);

/** Steps of the ride; folded for a rider whose ride is over, who rarely needs their times. */
const ProgressCard = ({ ride, viewer }: Pick<RideDetailsProps, "ride" | "viewer">) => {
  const title = <h2 className="text-h3 text-fg">Progress</h2>;
  const steps = <RideTimeline ride={ride} viewer={viewer} />;
  return viewer === "rider" && ride.state === "completed" ? (
    <Card>
      <Disclosure summary={title}>{steps}</Disclosure>
    </Card>
  ) : (
    <Card className="grid gap-5">
      {title}
      {steps}
    </Card>
  );
};

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
      <RideTrip ride={ride} viewer="rider" />
      <RidePriceCard ride={ride} viewer="rider">
        <ReceiptButtons ride={ride} viewer="rider" />
      </RidePriceCard>
      <RiderTolls ride={ride} />
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

/** The live map first; after the ride, the places before their sketch. */
const RidePlaces = ({ ride, viewer }: Pick<RideDetailsProps, "ride" | "viewer">) => {
  const isLive = isActive(ride.state);
  const trip = <RideTrip ride={ride} viewer={viewer} />;
  return (
    <>
      {!isLive && trip}
      <RideMap ride={ride} seeksCar={viewer === "rider"} />
      {isLive && trip}
    </>
  );
};

const RideTolls = ({ ride, viewer }: Pick<RideDetailsProps, "ride" | "viewer">) =>
  viewer === "rider" ? (
    <RiderTolls ride={ride} />
  ) : (
    <div className="rounded-card border border-hairline bg-surface p-5 empty:hidden md:p-6">
      <DriverTolls ride={ride} as="h2" />
    </div>
  );

/** A driver with a pending request answers it, so there is nothing to cancel yet. */
const Cancellation = ({ ride, viewer }: Pick<RideDetailsProps, "ride" | "viewer">) =>
  mayCancel(ride) &&
  !(viewer === "driver" && ride.state === "pending") && <CancelRide ride={ride} viewer={viewer} />;

/** True for a rider's live ride, whose map and driver come first. */
const isLiveForRider = ({ state }: Ride, viewer: Viewer): boolean =>
  viewer === "rider" && isActive(state);
