import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { DriverRating } from "#web/offers/driver-rating.tsx";
import { TripLength } from "#web/offers/trip-length.tsx";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { formatVehicle } from "#web/scheduling/driver-text.ts";
import type { ScheduleReply } from "#web/scheduling/schedule-draft.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Card } from "#web/ui/card.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** The ride about to be paid: time, driver and route. */
export const RidePaymentFacts = ({
  answer,
  driver,
}: {
  answer: ScheduleReply;
  driver: AvailableDriver;
}) => {
  const { fromAddress, toAddress, precision, ...way } = answer.data.distanceDetails;
  return (
    <Card aria-labelledby="ride" className="grid gap-4">
      <h2 id="ride" className="sr-only">
        Your ride
      </h2>
      <p>
        <span className="block text-small text-fg-3">Pickup</span>
        <MarketTime at={answer.pickupAt} className="text-h3" />
      </p>
      <TripMap
        label={`Map of the trip from ${fromAddress} to ${toAddress}`}
        pickup={way.points.from}
        dropoff={way.points.to}
        line={way.line}
        isInPage
        className="trip-map-past rounded-card"
      />
      <RouteStops
        from={{ label: fromAddress, detail: precision.from }}
        to={{ label: toAddress, detail: precision.to }}
      />
      <div className="text-small">
        <TripLength
          distance={way.distanceInMiles}
          minutes={way.durationInMinutes}
          range={way.durationRange}
          isEstimated={way.estimated}
          departAt={null}
        />
        {answer.bookedHours !== null && (
          <p className="text-fg-2">Booked for {answer.bookedHours} h</p>
        )}
      </div>
      <div className="flex items-center gap-3 border-t border-hairline pt-4">
        <Avatar
          firstName={driver.firstName}
          lastName={driver.lastName}
          image={driver.profileImage}
        />
        <div className="min-w-0">
          <h3 className="text-h3 break-words">
            {driver.firstName} {driver.lastName}
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-fg-2">
            <DriverRating rating={driver.rating} count={driver.ratingCount} />
            <span aria-hidden>·</span>
            <span>{formatVehicle(driver)}</span>
          </p>
        </div>
      </div>
    </Card>
  );
};
