import type { ListedDriver } from "#shared/admin/contract.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { DriverCheckbox, type RowSelection } from "./driver-checkboxes.tsx";
import { EarlyBird, PayoutsStatus, VerificationStatus } from "./driver-status.tsx";
import { JoinedOn } from "./joined-on.tsx";
import { ViewDriver } from "./view-driver.tsx";

/** Drivers as cards, for narrow screens. */
export const DriverCards = ({
  drivers,
  ...choosing
}: { drivers: readonly ListedDriver[] } & RowSelection) => (
  <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:hidden">
    {drivers.map((driver) => (
      <li
        key={driver.driverId}
        className="relative isolate grid grid-cols-1 content-start gap-2 rounded-card border border-hairline bg-surface p-4 transition-colors hover:bg-raised"
      >
        <div className="flex flex-wrap items-start gap-3">
          <div className="-ml-2.5 -mt-2 -mr-3">
            <DriverCheckbox driver={driver} {...choosing} />
          </div>
          <Avatar
            firstName={driver.firstName}
            lastName={driver.lastName}
            image={driver.profileImage}
            className="size-12"
          />
          <div className="min-w-0 flex-1 basis-31">
            <p className="font-semibold break-words">
              {driver.firstName} {driver.lastName}
            </p>
            <p className="text-small break-words text-fg-2">{driver.email}</p>
            <p className="text-small text-fg-2 tabular-nums">{formatPhone(driver.phoneNumber)}</p>
          </div>
          <ViewDriver driver={driver} isCover />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
          <VerificationStatus isVerified={driver.isVerified} />
          {driver.isEarlyBird && <EarlyBird />}
          {!driver.payoutsEnabled && (
            <span>
              Payouts: <PayoutsStatus isConnected={false} />
            </span>
          )}
        </p>
        <Facts driver={driver} />
      </li>
    ))}
  </ul>
);

const Facts = ({ driver: { vehicle, joinedAt } }: { driver: ListedDriver }) => (
  <p className="text-small break-words text-fg-2 tabular-nums">
    {vehicle ? `${vehicle.make} ${vehicle.model}, ${vehicle.plateNumber}` : "No vehicle"} · joined{" "}
    <JoinedOn at={joinedAt} />
  </p>
);
