import type { MouseEvent, ReactNode } from "react";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { FavoriteDriver } from "#shared/favorites/contract.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DriverNotes } from "./driver-notes.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import type { ListedFavorite } from "./favorites-cache.ts";
import type { FavoriteControl } from "./use-favorite.ts";

type FavoriteCardProps = {
  driver: ListedFavorite;
  control: FavoriteControl;
  onRemove: (event: MouseEvent) => void;
  onUndo: () => void;
};

/** A favorite driver with vehicle, number of rides and badge. */
export const FavoriteCard = ({ driver, control, ...on }: FavoriteCardProps) => {
  const { firstName, lastName, profileImage, DriverDashboard: record } = driver;
  const [vehicle] = driver.DriverVehicleDetails;
  const failure = control.failure?.driverId === driver.id ? control.failure.message : null;
  return (
    <article className="flex flex-col gap-4 rounded-card border border-hairline bg-surface p-4 md:p-5">
      <div className="flex items-center gap-3">
        <Avatar
          firstName={firstName}
          lastName={lastName}
          image={profileImage}
          className="size-14"
        />
        <h3 className="min-w-0 flex-1 text-h3 break-words">
          {firstName} {lastName}
        </h3>
      </div>
      {driver.isPartial ? (
        <Skeleton className="h-28" />
      ) : (
        <dl className="grid content-start gap-1.5 text-small">
          {vehicle ? <Vehicle vehicle={vehicle} /> : <Fact name="Vehicle">No vehicle yet</Fact>}
          <Fact name="Total rides">
            <span className="tabular-nums">{record?.totalRides ?? 0}</span>
          </Fact>
          <Fact name="Badge">
            <Badge tone="info">{record?.driverBadge ?? "New Comer"}</Badge>
          </Fact>
        </dl>
      )}
      <DriverNotes driver={driver} failure={failure} />
      <FavoriteButton
        driver={driver}
        control={control}
        onToggle={on.onRemove}
        onUndo={on.onUndo}
        className="mt-auto"
      />
    </article>
  );
};

const Vehicle = ({ vehicle }: { vehicle: FavoriteDriver["DriverVehicleDetails"][number] }) => {
  const { vehicleType, make, model, year, color, plateNumber } = vehicle;
  return (
    <div className="mb-1.5 rounded-input bg-raised p-3">
      <dt className="sr-only">Vehicle</dt>
      <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CarPicture vehicle={vehicle} width={96} />
        <span className="grid min-w-0 flex-1 basis-32 justify-items-start gap-1 break-words">
          <span>
            {vehicleTypeLabels[vehicleType]}, {make} {model} {year}, {color}
          </span>
          <span className="rounded-input border border-control px-1.5 font-mono text-small break-all">
            <span className="sr-only">Plate </span>
            {plateNumber}
          </span>
        </span>
      </dd>
    </div>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="shrink-0 text-fg-2">{name}</dt>
    <dd className="min-w-0 text-right break-words">{children}</dd>
  </div>
);
