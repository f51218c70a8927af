import type { ListedDriver } from "#shared/admin/contract.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { DriverCheckbox, type RowSelection } from "./driver-checkboxes.tsx";
import { EarlyBirdIcon, PayoutsStatus, VerificationStatus } from "./driver-status.tsx";
import { JoinedOn } from "./joined-on.tsx";
import { ViewDriver } from "./view-driver.tsx";

/** Drivers as cards, for narrow screens. */
export const DriverCards = ({
  drivers,
  ...choosing
}: { drivers: readonly ListedDriver[] } & RowSelection) => (
  <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:hidden">
    {drivers.map((driver) => (
      <li
        key={driver.driverId}
        className="relative isolate grid grid-cols-1 content-start gap-1.5 rounded-card border border-hairline bg-surface px-4 py-3 transition-colors hover:bg-raised"
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
          <div className="min-w-0 flex-1 basis-31 text-small text-fg-2">
            <p className="text-body font-semibold break-words text-fg">
              {driver.firstName} {driver.lastName} {driver.isEarlyBird && <EarlyBirdIcon />}
            </p>
            <p className="break-words">{driver.email}</p>
            <p className="break-words">{carText(driver)}</p>
          </div>
          <ViewDriver driver={driver} isCover />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-2 tabular-nums">
          <VerificationStatus isVerified={driver.isVerified} isPlain />
          {driver.vehicle && <span>{driver.vehicle.plateNumber}</span>}
          {!driver.payoutsEnabled && (
            <span>
              Payouts: <PayoutsStatus isConnected={false} />
            </span>
          )}
          <span>
            Joined <JoinedOn at={driver.joinedAt} />
          </span>
        </p>
      </li>
    ))}
  </ul>
);

const carText = ({ vehicle }: ListedDriver): string =>
  vehicle ? `${vehicle.make} ${vehicle.model}` : "No vehicle";
