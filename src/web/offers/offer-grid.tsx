import { SearchX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { moveWithArrows } from "#web/ui/move-with-arrows.ts";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { isLowest } from "./offer-list.ts";
import type { OfferVariant, OfferView } from "./offer-view.ts";

/** State of a card in the list. */
export type OfferCardState = {
  isFirst: boolean;
  isLowest: boolean;
  /** Expired or being replaced; cannot be selected. */
  isStale: boolean;
};

type OfferGridProps = {
  variant: OfferVariant;
  /** `visible` passes the filters; `all` has every offer. */
  visible: readonly OfferView[];
  all: readonly OfferView[];
  expiresAt: string;
  isLoadingOffers: boolean;
  /** Count text of a filtered list; "" hides it. */
  count: string;
  onClear: () => void;
  card: (offer: OfferView, place: OfferCardState) => ReactNode;
};

const variantStyles = {
  now: {
    label: "Offers",
    noMatch: "No offers match these filters.",
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

/** A list of cards; arrow keys move the focus between them. */
export const OfferGrid = (props: OfferGridProps) => {
  const { visible, all, count } = props;
  const style = variantStyles[props.variant];
  const isStale = useIsPast(props.expiresAt) || props.isLoadingOffers;
  const countRef = useRef<HTMLParagraphElement>(null);
  const clear = () => {
    // Clearing removes the button that has the focus.
    countRef.current?.focus();
    props.onClear();
  };
  return (
    <div className={`grid ${style.grid}`}>
      <p
        ref={countRef}
        role="status"
        tabIndex={style.countTabIndex}
        className={count ? "text-small text-fg-2 outline-none" : "sr-only"}
      >
        {count}
      </p>
      {visible.length === 0 && (
        <div className={style.empty}>
          <EmptyState icon={SearchX} text={style.noMatch}>
            <Button variant="outline" onClick={clear}>
              Clear filters
            </Button>
          </EmptyState>
        </div>
      )}
      <ul
        aria-label={style.label}
        onKeyDown={(event) => moveWithArrows(event, "[data-offer]")}
        className={`grid gap-4 ${style.list} ${isStale ? style.stale : ""}`}
      >
        {visible.map((offer, index) => (
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
