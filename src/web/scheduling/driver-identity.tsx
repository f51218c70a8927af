import { ShieldCheck } from "lucide-react";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { DriverRating } from "#web/offers/driver-rating.tsx";
import { VerifiedName } from "#web/offers/verified-name.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { vehicleWords } from "./driver-words.ts";

/** Who drives, how well liked and trusted, and in what. */
export const DriverIdentity = ({ driver, nameId }: { driver: AvailableDriver; nameId: string }) => (
  <div className="flex min-w-0 gap-3">
    <Avatar
      firstName={driver.firstName}
      lastName={driver.lastName}
      image={driver.profileImage}
      className="size-14"
    />
    <div className="min-w-0">
      <h2 id={nameId} className="text-h3 break-words">
        <VerifiedName firstName={driver.firstName} lastName={driver.lastName} />
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 text-small text-fg-2">
        <DriverRating rating={driver.rating} count={driver.ratingCount} />
        <span className="flex items-center gap-1">
          <ShieldCheck aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Trust level </span>
          {driver.trustLevel}
        </span>
      </p>
      <p className="text-small text-fg-2">{vehicleWords(driver)}</p>
    </div>
  </div>
);
