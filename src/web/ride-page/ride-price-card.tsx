import { type ReactNode, useEffect } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { cardText } from "#web/rides/money-text.ts";
import { RidePrice } from "#web/rides/ride-price.tsx";
import type { Viewer } from "#web/rides/ride-text.ts";
import { Card } from "#web/ui/card.tsx";
import { RideReceipt } from "./ride-receipt.tsx";

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

/**
 * Opens the folds of the receipt's cards while the page is printed. Not by style, because `::details-content` is newer
 * than many browsers in use (Safari 18.4), which print a closed fold without its content.
 */
const useOpenFoldsOnPaper = () => {
  useEffect(() => {
    let openedFolds: HTMLDetailsElement[] = [];
    const open = () => {
      openedFolds = [
        ...document.querySelectorAll<HTMLDetailsElement>("[data-receipt] details:not([open])"),
      ];
      for (const fold of openedFolds) fold.open = true;
    };
    const close = () => {
      for (const fold of openedFolds) fold.open = false;
      openedFolds = [];
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", close);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", close);
    };
  }, []);
};
