import { Clock } from "lucide-react";
import type { Offer } from "#shared/booking/contract.ts";
import { vehicleTypeWords } from "#shared/drivers/vehicle-types.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { DriverRating } from "./driver-rating.tsx";
import { VerifiedName } from "./verified-name.tsx";

/** Who drives, in what, how far away and how well liked. */
export const OfferDriver = ({ offer, nameId }: { offer: Offer; nameId: string }) => (
  <div className="flex min-w-0 gap-3">
    <Avatar
      firstName={offer.firstName}
      lastName={offer.lastName}
      image={offer.profileImage}
      className="size-12"
    />
    <div className="min-w-0">
      <h3 id={nameId} className="text-h3 break-words">
        <VerifiedName firstName={offer.firstName} lastName={offer.lastName} />
      </h3>
      <p className="flex flex-wrap items-center gap-x-2 text-small text-fg-2">
        <DriverRating rating={offer.rating} count={offer.ratingCount} />
        <span>
          <span aria-hidden>· </span>
          {offer.trustLevel}
        </span>
      </p>
      <p className="text-small text-fg-2">
        {offer.vehicle.make} {offer.vehicle.model}, {vehicleTypeWords[offer.vehicle.vehicleType]}
      </p>
      <p className="mt-1 flex items-center gap-1.5 text-small font-medium">
        <Clock aria-hidden className="size-4 shrink-0 text-fg-2" />
        {offer.pickupMinutes} min away
      </p>
    </div>
  </div>
);
