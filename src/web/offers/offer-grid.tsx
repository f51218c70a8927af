import { SearchX } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { formatDollars } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { moveWithArrows } from "#web/ui/move-with-arrows.ts";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { CostNames } from "./offer-amounts.tsx";
import { type OfferReason, offerReasons } from "./offer-list.ts";
import { type OfferVariant, type OfferView, totalNames } from "./offer-view.ts";

const UPDATE_INTERVAL_MS = 30_000;

/** State of a row in the list. */
export type OfferCardState = {
  /** True for the yellow button: in the row opened last, else in the first of a list without a bar. */
  isPrimary: boolean;
  isOpen: boolean;
  /** The bar below the list selects this offer. */
  isChosen: boolean;
  /** Expired or being replaced; cannot be selected. */
  isStale: boolean;
  reasons: readonly OfferReason[];
  /** Change of the total in dollars since the previous prices; 0 if unchanged. */
  change: number;
  now: number;
  onToggle: () => void;
};

type OfferGridProps = {
  variant: OfferVariant;
  /** `visible` passes the filters; `all` has every offer. */
  visible: readonly OfferView[];
  all: readonly OfferView[];
  rows: OfferRows;
  /** Change of the total in dollars, by driver id; without unchanged ones. */
  changes: ReadonlyMap<string, number>;
  expiresAt: string;
  isLoadingOffers: boolean;
  /** Count text of a filtered list; "" hides it. */
  count: string;
  onClear: () => void;
  card: (offer: OfferView, row: OfferCardState) => ReactNode;
};

const variantTexts = {
  now: { label: "Offers", noMatch: "No offers match these filters." },
  later: { label: "Drivers", noMatch: "No drivers found matching your criteria." },
} as const;

/** A list of rows; arrow keys move the focus between them. */
export const OfferGrid = (props: OfferGridProps) => {
  const { visible, all, count, rows, changes } = props;
  const texts = variantTexts[props.variant];
  const isStale = useIsPast(props.expiresAt) || props.isLoadingOffers;
  const now = useNow(UPDATE_INTERVAL_MS);
  const countRef = useRef<HTMLParagraphElement>(null);
  const clear = () => {
    // Clearing removes the button that has the focus.
    countRef.current?.focus();
    props.onClear();
  };
  return (
    <div className="grid gap-2">
      <p
        ref={countRef}
        role="status"
        tabIndex={-1}
        className={countClass(count, visible.length < all.length)}
      >
        {count} {changeText(all, changes)}
      </p>
      {visible.length === 0 && (
        <div className="rounded-card border border-hairline bg-surface">
          <EmptyState icon={SearchX} text={texts.noMatch}>
            <Button variant="outline" onClick={clear}>
              Clear filters
            </Button>
          </EmptyState>
        </div>
      )}
      <div className="offers -mx-4 md:mx-0">
        <CostNames offers={visible} totalName={totalNames[props.variant]} />
        <ul
          aria-label={texts.label}
          onKeyDown={(event) => moveWithArrows(event, "[data-offer]")}
          className={isStale ? "opacity-75 [filter:grayscale(1)]" : ""}
        >
          {visible.map((offer) => (
            <li key={offer.driverId} className="border-b border-hairline">
              {props.card(offer, {
                isPrimary: rows.primary === offer,
                isOpen: rows.isOpen(offer),
                isChosen: rows.chosen === offer,
                isStale,
                reasons: offerReasons(offer, all),
                change: changes.get(offer.driverId) ?? 0,
                now,
                onToggle: () => rows.toggle(offer),
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

/** A phone shows only the number of a filtered list. */
const countClass = (count: string, isFiltered: boolean): string => {
  if (!count) return "sr-only";
  return `text-small text-fg-2 outline-none ${isFiltered ? "" : "offer-count"}`;
};

/** "New prices: Dana +$0.40, Luis -$1.20". */
const changeText = (all: readonly OfferView[], changes: ReadonlyMap<string, number>): string => {
  const names = all.flatMap(({ driverId, firstName }) => {
    const change = changes.get(driverId);
    if (change === undefined) return [];
    return `${firstName} ${change > 0 ? "+" : ""}${formatDollars(change)}`;
  });
  return names.length === 0 ? "" : `New prices: ${names.join(", ")}`;
};

/**
 * Open rows of a list, by driver, and the offer of the bar: the offer of the row opened or closed last, else the first.
 */
export type OfferRows = {
  isOpen: (offer: OfferView) => boolean;
  /** Null where there is no bar. */
  chosen: OfferView | null;
  /** The row with the yellow button. */
  primary: OfferView | null;
  toggle: (offer: OfferView) => void;
};

type RowOptions = {
  /** True if a bar selects an offer; all rows are then closed at first. */
  hasBar: boolean;
  /** Driver whose row is open at first, or whom the bar selects at first; null for none. */
  first: string | null;
};

/** Rows stay open when the same drivers get new prices. */
export const useOfferRows = (visible: readonly OfferView[], options: RowOptions): OfferRows => {
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  const [lastId, setLastId] = useState(options.first);
  const { hasBar } = options;
  const openIds = opened ?? new Set(hasBar || options.first === null ? [] : [options.first]);
  const isOpen = ({ driverId }: OfferView) => openIds.has(driverId);
  const toggle = (offer: OfferView) => {
    const others = [...openIds].filter((id) => id !== offer.driverId);
    setOpened(new Set(isOpen(offer) ? others : [...others, offer.driverId]));
    setLastId(offer.driverId);
  };
  const first = visible[0] ?? null;
  const last = visible.find(({ driverId }) => driverId === lastId);
  const lastOpen = last && isOpen(last) ? last : null;
  return {
    isOpen,
    toggle,
    chosen: hasBar ? (last ?? first) : null,
    primary: lastOpen ?? (hasBar ? null : first),
  };
};
