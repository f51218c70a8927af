import { Star } from "lucide-react";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { RidePerson } from "./ride-person.tsx";

/** "Silver Toyota Camry". */
export const carName = ({ color, make, model }: Ride["driver"]["vehicle"]): string =>
  [color, make, model].filter(Boolean).join(" ");

/** Driver and car; the plate in large type, because the rider looks for it. */
export const RideDriver = ({ driver }: { driver: Ride["driver"] }) => {
  const { vehicleType, plateNumber } = driver.vehicle;
  const car = `${carName(driver.vehicle)} · ${vehicleTypeLabels[vehicleType]}`;
  return (
    <div className="grid gap-4">
      <RidePerson {...driver}>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-fg-2">
          {driver.rating === null ? (
            "No ratings yet"
          ) : (
            <span className="flex items-center gap-1">
              <Star aria-hidden className="size-4 fill-current text-fg" />
              <span className="sr-only">Rated</span> {driver.rating.toFixed(1)}
            </span>
          )}
          <span aria-hidden>·</span>
          {driver.trustLevel}
        </p>
        {!plateNumber && (
          <p className="flex flex-wrap items-center gap-x-2 text-small text-fg-2">
            <CarPicture vehicle={driver.vehicle} width={48} />
            {car}
          </p>
        )}
      </RidePerson>
      {plateNumber && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-button bg-raised px-4 py-3">
          <p className="flex flex-wrap items-center gap-3">
            <CarPicture vehicle={driver.vehicle} width={96} />
            {car}
          </p>
          <p className="rounded-input border border-control px-3 py-1 font-mono text-h3">
            <span className="sr-only">Plate </span>
            {plateNumber}
          </p>
        </div>
      )}
    </div>
  );
};
