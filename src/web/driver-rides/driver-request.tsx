import { milesText, minutesText } from "#shared/places/length-text.ts";
import { taxName } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { BlockOther } from "#web/blocks/block-button.tsx";
import { TripMap } from "#web/map/trip-map.tsx";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { TollTerms } from "#web/tolls/toll-terms.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { AnswerTime } from "./answer-time.tsx";
import { deadlineOf, useIsRequestOver } from "./driver-action.ts";
import { DriverAnswerButtons } from "./driver-answer-buttons.tsx";
import { DriverPassenger } from "./driver-passenger.tsx";
import { PickupTime } from "./pickup-time.tsx";
import { hoursText } from "./request-facts.tsx";

/** A paid ride for a later day awaiting this driver's answer: time, earnings, distance and deadline. */
export const DriverRequest = ({ ride }: { ride: Ride }) => {
  const isExpired = useIsRequestOver(ride);
  return (
    <Card aria-labelledby={`ride-${ride.id}`} className="grid gap-5 border-accent">
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`ride-${ride.id}`} className="text-h2">
            {ride.rider.firstName} requested a ride
          </h2>
          <p className="shrink-0 text-right">
            <Dollars amount={ride.rideCost} className="block text-price" />
            <span className="text-small text-fg-2">You earn</span>
          </p>
        </div>
        <AnswerTime kind={ride.kind} answerBy={deadlineOf(ride)} isExpired={isExpired} />
      </div>
      {ride.pickupAt && <PickupTime at={ride.pickupAt} />}
      <div className="grid items-center gap-5 md:grid-cols-[minmax(0,1fr)_14rem]">
        <RouteStops
          from={{ label: ride.from.label }}
          to={{ label: ride.to.label, detail: tripText(ride) }}
        />
        <TripMap
          label={`Sketch of the trip from ${ride.from.label} to ${ride.to.label}`}
          pickup={ride.from}
          dropoff={ride.to}
          isSketch
          className="h-28 rounded-card border border-hairline max-md:hidden"
        />
      </div>
      <DriverAnswerButtons ride={ride} />
      <DriverPassenger ride={ride} />
      <DriverEarnings ride={ride} />
      <TollTerms tolls={ride.tolls} />
      <div className="justify-self-start">
        <BlockOther ride={ride} viewer="driver" isSmall />
      </div>
    </Card>
  );
};

/** "17.2 mi, 48 min", or with the booked hours. */
export const tripText = ({ distance, duration, bookedHours }: Ride) =>
  `${milesText(distance)}, ${bookedHours === null ? minutesText(duration) : hoursText(bookedHours)}`;

/** The driver's fare, the tax, fees that are not the driver's, and the amount charged. */
const DriverEarnings = ({ ride }: { ride: Ride }) => (
  <DescriptionList
    lines={[
      { label: "Your fare", value: <Dollars amount={ride.rideCost} /> },
      { label: taxName(), value: <Dollars amount={ride.fareTax} /> },
      ...ride.fees.map(({ label, amount }) => ({
        label,
        detail: "passed through",
        value: <Dollars amount={amount} />,
      })),
      ...(ride.credit > 0
        ? [
            {
              label: `Rider's ${CREDIT_NAME.toLowerCase()}`,
              value: <Dollars amount={-ride.credit} />,
            },
          ]
        : []),
    ]}
    total={{ label: "Rider pays", value: <Dollars amount={ride.amountDue} /> }}
  />
);
