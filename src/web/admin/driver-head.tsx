import { Link } from "@tanstack/react-router";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { formatPhone } from "#web/ui/format-phone.ts";
import { VerificationStatus } from "./driver-status.tsx";
import { VerifyButton } from "./verify-button.tsx";

/** A driver's name and status, a link to the rides, and buttons to suspend and to verify or unverify. */
export const DriverHead = ({ driver: view }: { driver: DriverForAdmin }) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <Identity driver={view.driver} />
    <div className="flex flex-wrap gap-3">
      <Link
        to="/admin/rides"
        search={{ search: view.driver.email }}
        className={buttonClass({ variant: "outline" })}
      >
        Rides
      </Link>
      <IfPermitted permission="suspensions">
        <Link
          to="/admin/suspensions"
          search={{ person: view.driver.id }}
          className={buttonClass({ variant: "danger" })}
        >
          Suspend
        </Link>
      </IfPermitted>
      <IfPermitted permission="verification">
        <VerifyButton driver={view} />
      </IfPermitted>
    </div>
  </div>
);

const Identity = ({ driver }: Pick<DriverForAdmin, "driver">) => (
  <div className="flex min-w-0 items-center gap-4">
    <Avatar
      firstName={driver.firstName}
      lastName={driver.lastName}
      image={driver.profileImage}
      className="size-16"
    />
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <h1 className="text-h1 break-words">
        {driver.firstName} {driver.lastName}
      </h1>
      <p className="break-words text-fg-2">
        {driver.email} · {formatPhone(driver.phoneNumber)}
      </p>
      <p className="flex flex-wrap gap-2">
        <VerificationStatus isVerified={driver.isVerified} />
        <Badge>{driver.driverBadge} badge</Badge>
      </p>
    </div>
  </div>
);
