import { BadgeCheck, Clock, Star } from "lucide-react";
import type { Offer } from "#shared/booking/contract.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { vehicleTypeWords } from "./trip-words.ts";

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
        {offer.firstName} {offer.lastName}{" "}
        <BadgeCheck
          role="img"
          aria-label="Verified driver"
          className="inline size-5 align-text-bottom text-info"
        />
      </h3>
      <p className="flex flex-wrap items-center gap-x-2 text-small text-fg-2">
        <Rating rating={offer.rating} count={offer.ratingCount} />
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

const Rating = ({ rating, count }: { rating: number | null; count: number }) =>
  rating === null ? (
    <span>New</span>
  ) : (
    <span className="flex items-center gap-1">
      <Star aria-hidden className="size-4 fill-current text-fg" />
      <span className="font-medium text-fg">{rating.toFixed(1)}</span>
      <span>
        ({count}
        <span className="sr-only"> ratings</span>)
      </span>
    </span>
  );
