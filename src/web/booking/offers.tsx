import { useState } from "react";
import { OfferCard } from "#web/offers/offer-card.tsx";
import { OfferGrid } from "#web/offers/offer-grid.tsx";
import { arrangeOffers, plainList } from "#web/offers/offer-list.ts";
import { OfferRefused } from "#web/offers/offer-refused.tsx";
import { useCheckout } from "#web/offers/use-checkout.ts";
import { NoDriver, type NoDriverProps } from "./no-driver.tsx";
import { OfferControls } from "./offer-controls.tsx";
import { offerView } from "./offer-view.ts";
import { offersCount } from "./trip-words.ts";

/** Offers of drivers near the pickup. A new quote resets sort order and filters, but not a checkout in progress. */
export const Offers = (props: NoDriverProps) => {
  const checkout = useCheckout();
  const { quoteId, rides } = props.quote;
  if (rides.length === 0) return <NoDriver key={quoteId} {...props} />;
  return <OfferList key={quoteId} {...props} checkout={checkout} />;
};

type OfferListProps = NoDriverProps & { checkout: ReturnType<typeof useCheckout> };

const OfferList = ({ quote, isAsking, onRefresh, checkout }: OfferListProps) => {
  const [list, setList] = useState(plainList);
  const offers = quote.rides.map(offerView);
  const shown = arrangeOffers(offers, list);
  const isFiltered = shown.length < offers.length;
  const { offerId, refused, go } = checkout;
  return (
    <div className="grid gap-4">
      <OfferControls
        expiresAt={quote.expiresAt}
        offers={offers}
        list={list}
        onChange={setList}
        isAsking={isAsking}
        onRefresh={onRefresh}
      />
      <OfferGrid
        variant="now"
        shown={shown}
        all={offers}
        expiresAt={quote.expiresAt}
        isAsking={isAsking}
        count={isFiltered ? `${shown.length} of ${offersCount(offers.length)} shown` : ""}
        onClear={() => setList(plainList)}
        card={(offer, place) => (
          <OfferCard
            variant="now"
            offer={offer}
            place={place}
            isSelecting={offerId === offer.id}
            isBlocked={offerId !== null}
            onSelect={() => go(offer.id)}
            failure={
              refused?.offerId === offer.id && (
                <OfferRefused message={refused.message} isAsking={isAsking} onRefresh={onRefresh} />
              )
            }
          />
        )}
      />
    </div>
  );
};
