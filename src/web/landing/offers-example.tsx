import { fareFor } from "#shared/fares/fare.ts";
import { DriverRating } from "#web/offers/driver-rating.tsx";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/money.tsx";
import { exampleTaxBps, exampleTrip, standardRates } from "./fare-example.tsx";

const drivers = [
  {
    name: "Ana",
    rating: 4.9,
    count: 212,
    vehicle: { vehicleType: "SEDAN", color: "Blue" },
    car: "Toyota Camry",
    minutesAway: 6,
    reason: "Cheapest",
    rates: { baseFareCents: 350, perMinuteCents: 15, perMileCents: 145, discountBps: 0 },
  },
  {
    name: "Leo",
    rating: 4.8,
    count: 87,
    vehicle: { vehicleType: "SUV", color: "White" },
    car: "Honda CR-V",
    minutesAway: 3,
    reason: "Fastest",
    rates: standardRates,
  },
  {
    name: "Sam",
    rating: 5.0,
    count: 140,
    vehicle: { vehicleType: "LUXURY", color: "Black" },
    car: "Lexus ES",
    minutesAway: 5,
    reason: "Top rated",
    rates: { baseFareCents: 600, perMinuteCents: 35, perMileCents: 195, discountBps: 0 },
  },
] as const;

const tones = { Cheapest: "success", Fastest: "info", "Top rated": "neutral" } as const;

/** The product in a picture: the prices of three drivers for one trip, by the fare function of real rides. */
export const OffersExample = () => (
  <figure className="grid gap-3">
    <figcaption className="text-small text-balance text-fg-2">
      An example: one trip of {exampleTrip.milesHundredths / 100} miles, three drivers, three prices
    </figcaption>
    <ul className="divide-y divide-hairline rounded-card border border-hairline bg-surface px-4 md:px-6">
      {drivers.map(({ name, rating, count, vehicle, car, minutesAway, reason, rates }) => (
        <li
          key={name}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-4 text-small text-fg-2"
        >
          <CarPicture vehicle={vehicle} width={64} />
          <div className="grid flex-1 basis-24 gap-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="text-body font-semibold text-fg">{name}</span>
              <DriverRating rating={rating} count={count} />
            </p>
            <p>
              {car} · {minutesAway} min away
            </p>
          </div>
          <div className="grid justify-items-end gap-1">
            <p className="text-h3 text-fg">
              <Money cents={fareFor({ rates, trip: exampleTrip, taxBps: exampleTaxBps }).total} />
            </p>
            <Badge tone={tones[reason]}>{reason}</Badge>
          </div>
        </li>
      ))}
    </ul>
  </figure>
);
