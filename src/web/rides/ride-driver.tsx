import { Star } from "lucide-react";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { RidePerson } from "./ride-person.tsx";

type Vehicle = Ride["driver"]["vehicle"];

/** "Silver Toyota Camry". */
export const carName = ({ color, make, model }: Vehicle): string =>
  [color, make, model].filter(Boolean).join(" ");

const fullCarName = (vehicle: Vehicle): string =>
  `${carName(vehicle)}\u00a0·\u00a0${vehicleTypeLabels[vehicle.vehicleType]}`;

/** The car, and its plate, once the rider may know it, in large type, because the rider looks for it. */
const CarAndPlate = ({ vehicle }: { vehicle: Vehicle }) => (
  <div className="flex flex-wrap items-center gap-3 rounded-button bg-raised px-4 py-3">
    <p className="grid min-w-0 flex-1 basis-32 gap-1 text-small">
      <CarPicture vehicle={vehicle} width={96} />
      {fullCarName(vehicle)}
    </p>
    <Plate vehicle={vehicle} className="px-3 text-h2" />
  </div>
);

type RideDriverProps = { driver: Ride["driver"]; isCallBelow?: boolean | undefined };

/** Driver and car. */
export const RideDriver = ({ driver, isCallBelow = false }: RideDriverProps) => (
  <RidePerson {...driver} isCallBelow={isCallBelow} car={<CarAndPlate vehicle={driver.vehicle} />}>
    <RatingAndLevel driver={driver} />
  </RidePerson>
);

/** Driver, car and plate in one box, for the first screen of a phone. */
export const DriverAndCar = ({ driver }: { driver: Ride["driver"] }) => (
  <div className="grid gap-2 rounded-button bg-raised p-3">
    <div className="flex flex-wrap items-center gap-3">
      <Avatar {...driver} image={driver.profileImage} className="size-10" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {driver.firstName} {driver.lastName}
        </p>
        <RatingAndLevel driver={driver} />
        {driver.phoneNumber && (
          <p className="text-small text-fg-2 max-lg:hidden">{formatPhone(driver.phoneNumber)}</p>
        )}
      </div>
      <Plate vehicle={driver.vehicle} className="px-2 text-h3" />
    </div>
    <p className="flex flex-wrap items-center gap-x-3 text-small">
      <CarPicture vehicle={driver.vehicle} width={72} />
      {fullCarName(driver.vehicle)}
    </p>
  </div>
);

type PlateProps = { vehicle: Vehicle; className: string };

const Plate = ({ vehicle: { plateNumber }, className }: PlateProps) =>
  plateNumber && (
    <p className={`rounded-input border border-control py-1 font-mono ${className}`}>
      <span className="sr-only">Plate </span>
      {plateNumber}
    </p>
  );

const RatingAndLevel = ({ driver }: { driver: Ride["driver"] }) => (
  <p className="flex flex-wrap items-center gap-x-1.5 text-small text-fg-2">
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
);
