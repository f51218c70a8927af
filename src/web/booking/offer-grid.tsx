import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { Offer } from "#shared/booking/contract.ts";
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

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** The offers as one list: the arrow keys move between them, Enter selects. */
export const OfferGrid = (props: {
  shown: readonly Offer[];
  all: readonly Offer[];
  isExpired: boolean;
  selecting: Selecting;
  failureOf: (message: string) => ReactNode;
}) => {
  const list = useRef<HTMLUListElement>(null);
  const { selecting } = props;
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-offer]") ?? [])];
    const { activeElement } = document;
    const from = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1;
    const step = steps[event.key];
    if (from < 0 || step === undefined) return;
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, from + step))]?.focus();
  };
  return (
    <ul
      ref={list}
      aria-label="Offers"
      onKeyDown={move}
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
