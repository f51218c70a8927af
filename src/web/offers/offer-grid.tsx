import type { ReactNode } from "react";
import type { Offer } from "#shared/booking/contract.ts";
import { moveWithArrows } from "#web/ui/move-with-arrows.ts";
import { OfferCard } from "./offer-card.tsx";
import { isLowest } from "./offer-list.ts";

/** How far selecting an offer is. */
export type Selecting = {
  onSelect: (offerId: string) => void;
  /** The offer under way. */
  offerId: string | null;
  /** The offer that could not be selected, and the server's sentence. */
  refused: { offerId: string; message: string } | null;
};

/** The offers as one list: the arrow keys move between them, Enter selects. */
export const OfferGrid = (props: {
  shown: readonly Offer[];
  all: readonly Offer[];
  isExpired: boolean;
  selecting: Selecting;
  failureOf: (message: string) => ReactNode;
}) => {
  const { selecting } = props;
  return (
    <ul
      aria-label="Offers"
      onKeyDown={(event) => moveWithArrows(event, "[data-offer]")}
      className={`grid gap-4 ${props.isExpired ? "opacity-75 saturate-0" : ""}`}
    >
      {props.shown.map((offer, index) => (
        <li key={offer.id}>
          <OfferCard
            offer={offer}
            isLowest={isLowest(offer, props.all)}
            isFirst={index === 0}
            isSelecting={selecting.offerId === offer.id}
            isDisabled={props.isExpired || selecting.offerId !== null}
            onSelect={() => selecting.onSelect(offer.id)}
            failure={
              selecting.refused?.offerId === offer.id && props.failureOf(selecting.refused.message)
            }
          />
        </li>
      ))}
    </ul>
  );
};
