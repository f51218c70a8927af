import { useEffect, useEffectEvent, useRef } from "react";
import { BackButton } from "#web/ui/back-button.tsx";

/** Page heading with a back link. Takes the focus, unless the rider returns to the offer `lastOfferId`. */
export const DriverHeading = ({
  lastOfferId,
  onBack,
}: {
  lastOfferId: string | null;
  onBack: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusOnArrival = useEffectEvent(() => {
    const offer = lastOfferId && document.getElementById(`offer-${lastOfferId}`);
    if (offer) return offer.focus();
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  });
  useEffect(() => focusOnArrival(), []);
  return (
    <div className="grid justify-items-start gap-2">
      <BackButton onClick={onBack}>Back to Ride Details</BackButton>
      <h1 id="drivers" ref={heading} tabIndex={-1} className="text-h1">
        Available Drivers
      </h1>
    </div>
  );
};
