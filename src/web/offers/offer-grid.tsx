import { SearchX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { moveWithArrows } from "#web/ui/move-with-arrows.ts";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { isLowest } from "./offer-list.ts";
import type { OfferVariant, OfferView } from "./offer-view.ts";

/** A card's place in the list. */
export type OfferPlace = {
  isFirst: boolean;
  isLowest: boolean;
  /** Expired or being replaced: cannot be selected. */
  isStale: boolean;
};

type OfferGridProps = {
  variant: OfferVariant;
  /** The offers that pass the filters, and all of them. */
  shown: readonly OfferView[];
  all: readonly OfferView[];
  expiresAt: string;
  isAsking: boolean;
  /** The number of offers in words; "" hides it. */
  count: string;
  onClear: () => void;
  card: (offer: OfferView, place: OfferPlace) => ReactNode;
};

const looks = {
  now: {
    label: "Offers",
    noMatch: "No offer passes these filters.",
    grid: "gap-4",
    empty: undefined,
    list: "",
    stale: "opacity-75 saturate-0",
    countTabIndex: undefined,
  },
  later: {
    label: "Drivers",
    noMatch: "No drivers found matching your criteria.",
    grid: "gap-3",
    empty: "rounded-card border border-hairline bg-surface",
    list: "md:grid-cols-2",
    stale: "opacity-80 saturate-0",
    countTabIndex: -1,
  },
} as const;

/** The offers as one list: the arrow keys move the focus between cards, Enter selects. */
export const OfferGrid = (props: OfferGridProps) => {
  const { shown, all, count } = props;
  const look = looks[props.variant];
  const isStale = useIsPast(props.expiresAt) || props.isAsking;
  const countingKeys = useRef<HTMLParagraphElement>(null);
  const clear = () => {
    // Clearing removes the button that has the focus.
    countingKeys.current?.focus();
    props.onClear();
  };
  return (
    <div className={`grid ${look.grid}`}>
      <p
        ref={countingKeys}
        role="status"
        tabIndex={look.countTabIndex}
        className={count ? "text-small text-fg-2 outline-none" : "sr-only"}
      >
        {count}
      </p>
      {shown.length === 0 && (
        <div className={look.empty}>
          <EmptyState icon={SearchX} text={look.noMatch}>
            <Button variant="outline" onClick={clear}>
              Clear filters
            </Button>
          </EmptyState>
        </div>
      )}
      <ul
        aria-label={look.label}
        onKeyDown={(event) => moveWithArrows(event, "[data-offer]")}
        className={`grid gap-4 ${look.list} ${isStale ? look.stale : ""}`}
      >
        {shown.map((offer, index) => (
          <li key={offer.id} className="grid min-w-0">
            {props.card(offer, {
              isFirst: index === 0,
              isLowest: isLowest(offer, all),
              isStale,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
};
