import { BadgeCheck, Clock, ShieldCheck } from "lucide-react";
import { minutesText } from "#shared/places/minutes-text.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { DriverRating } from "./driver-rating.tsx";
import type { OfferVariant, OfferView } from "./offer-view.ts";

type OfferDriverProps = { variant: OfferVariant; offer: OfferView; nameId: string };

/** The driver of an offer: name, rating, trust level, vehicle and distance in minutes. */
export const OfferDriver = ({ variant, offer, nameId }: OfferDriverProps) => {
  const isNow = variant === "now";
  const Heading = isNow ? "h3" : "h2";
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar
        firstName={offer.firstName}
        lastName={offer.lastName}
        image={offer.profileImage}
        className={isNow ? "size-12" : "size-14"}
      />
      <div className="min-w-0">
        <Heading id={nameId} className="text-h3 break-words">
          <VerifiedName firstName={offer.firstName} lastName={offer.lastName} />
        </Heading>
        <p
          className={`flex flex-wrap items-center text-small text-fg-2 ${isNow ? "gap-x-2" : "gap-x-3"}`}
        >
          <DriverRating rating={offer.rating} count={offer.ratingCount} />
          {isNow ? <DottedTrust level={offer.trustLevel} /> : <Trust level={offer.trustLevel} />}
        </p>
        <p className="text-small text-fg-2">{offer.vehicle}</p>
        {offer.pickupMinutes !== null && (
          <p className="mt-1 flex items-center gap-1.5 text-small font-medium">
            <Clock aria-hidden className="size-4 shrink-0 text-fg-2" />
            {minutesText(offer.pickupMinutes)} away
          </p>
        )}
      </div>
    </div>
  );
};

const DottedTrust = ({ level }: { level: string }) => (
  <span>
    <span aria-hidden>· </span>
    {level}
  </span>
);

const Trust = ({ level }: { level: string }) => (
  <span className="flex items-center gap-1">
    <ShieldCheck aria-hidden className="size-4 shrink-0" />
    <span className="sr-only">Trust level </span>
    {level}
  </span>
);

/** A driver's name with the verification mark; only verified drivers make offers. */
const VerifiedName = ({ firstName, lastName }: { firstName: string; lastName: string }) => (
  <>
    {firstName} {lastName}{" "}
    <BadgeCheck
      role="img"
      aria-label="Verified driver"
      className="inline size-5 align-text-bottom text-info"
    />
  </>
);
