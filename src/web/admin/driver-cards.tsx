import type { ListedDriver } from "#shared/admin/contract.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { DriverCheckbox, type RowSelection } from "./driver-checkboxes.tsx";
import { EarlyBird, PayoutsMark, VerifiedMark } from "./driver-marks.tsx";
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
        className="relative isolate grid grid-cols-1 content-start gap-4 rounded-card border border-hairline bg-surface p-5 transition-colors hover:bg-raised"
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
        <p className="flex flex-wrap gap-2">
          <VerifiedMark isVerified={driver.isVerified} />
          {driver.isEarlyBird && <EarlyBird />}
        </p>
        <Facts driver={driver} />
      </li>
    ))}
  </ul>
);

const Facts = ({ driver: { vehicle, payoutsEnabled, joinedAt } }: { driver: ListedDriver }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small tabular-nums">
    <dt className="text-fg-3">Vehicle</dt>
    <dd className="min-w-0 break-words text-fg-2">
      {vehicle ? `${vehicle.make} ${vehicle.model}, ${vehicle.plateNumber}` : "None"}
    </dd>
    <dt className="text-fg-3">Payouts</dt>
    <dd>
      <PayoutsMark isConnected={payoutsEnabled} />
    </dd>
    <dt className="text-fg-3">Joined</dt>
    <dd className="text-fg-2">
      <JoinedOn at={joinedAt} />
    </dd>
  </dl>
);
