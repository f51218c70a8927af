import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { cardText } from "#web/rides/money-text.ts";
import { RidePrice } from "#web/rides/ride-price.tsx";
import type { Viewer } from "#web/rides/ride-text.ts";
import { Card } from "#web/ui/card.tsx";
import { RideReceipt } from "./ride-receipt.tsx";
import { useOpenFoldsOnPaper } from "./use-open-folds-on-paper.ts";

type RidePriceCardProps = {
  ride: Ride;
  viewer: Viewer;
  /** Below the lines. */
  children?: ReactNode;
};

/** Price lines: a receipt once paid, the agreed price before. */
export const RidePriceCard = ({ ride, viewer, children }: RidePriceCardProps) => {
  // Here, because each page with the cards of a receipt has this one.
  useOpenFoldsOnPaper();
  return ride.payment.split ? (
    <RideReceipt ride={ride} split={ride.payment.split} viewer={viewer}>
      {children}
    </RideReceipt>
  ) : (
    <Card data-receipt aria-labelledby={`price-${ride.id}`} className="grid gap-4">
      <h2 id={`price-${ride.id}`} className="text-h3">
        Price
      </h2>
      <RidePrice
        ride={ride}
        {...(viewer === "driver" && { dueName: "Rider pays", isDriver: true })}
      />
      {viewer === "rider" && ride.payment.cardLast4 && (
        <p className="text-small text-fg-2">{cardText(ride)}</p>
      )}
      {children}
    </Card>
  );
};
