import { Link } from "@tanstack/react-router";
import { CarFront } from "lucide-react";
import { useState } from "react";
import { PayingCard } from "#web/cards/paying-card.tsx";
import { ProofGate } from "#web/contact-proofs/proof-gate.tsx";
import { OfferCard } from "#web/offers/offer-card.tsx";
import { OfferGrid } from "#web/offers/offer-grid.tsx";
import { defaultList, filterAndSortOffers } from "#web/offers/offer-list.ts";
import { OfferRefused } from "#web/offers/offer-refused.tsx";
import { useCheckout } from "#web/offers/use-checkout.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NotifyMe, type NotifyMeProps } from "./notify-me.tsx";
import { OfferControls } from "./offer-controls.tsx";
import { offerView } from "./offer-view.ts";
import { offerCountText } from "./quote-text.ts";
import type { Trip } from "./trip.ts";

/** Offers of drivers near the pickup. A new quote resets sort order and filters, but not a checkout in progress. */
export const Offers = (props: NoDriverProps) => {
  const checkout = useCheckout();
  const { quoteId, rides } = props.quote;
  if (rides.length === 0) return <NoDriver key={quoteId} {...props} />;
  return (
    <>
      <OfferList key={quoteId} {...props} checkout={checkout} />
      <ProofGate error={checkout.error} onProven={checkout.repeat} />
    </>
  );
};

type OfferListProps = NoDriverProps & { checkout: ReturnType<typeof useCheckout> };

const OfferList = ({ quote, isLoadingOffers, onRefresh, checkout }: OfferListProps) => {
  const [list, setList] = useState(defaultList);
  const offers = quote.rides.map((offer) => offerView(offer, quote.tollLimit));
  const visible = filterAndSortOffers(offers, list);
  const isFiltered = visible.length < offers.length;
  const { offerId, refused: refusal, go } = checkout;
  return (
    <div className="grid gap-4">
      <OfferControls
        expiresAt={quote.expiresAt}
        offers={offers}
        list={list}
        onChange={setList}
        isLoadingOffers={isLoadingOffers}
        onRefresh={onRefresh}
      />
      <PayingCard when="as soon as you select a driver" />
      <OfferGrid
        variant="now"
        visible={visible}
        all={offers}
        expiresAt={quote.expiresAt}
        isLoadingOffers={isLoadingOffers}
        count={isFiltered ? `${visible.length} of ${offerCountText(offers.length)} shown` : ""}
        onClear={() => setList(defaultList)}
        card={(offer, position) => (
          <OfferCard
            variant="now"
            offer={offer}
            place={position}
            isSelecting={offerId === offer.id}
            isBlocked={offerId !== null}
            onSelect={() => go(offer.id)}
            onBlocked={onRefresh}
            failure={
              refusal?.offerId === offer.id && (
                <OfferRefused
                  message={refusal.message}
                  isLoadingOffers={isLoadingOffers}
                  onRefresh={onRefresh}
                />
              )
            }
          />
        )}
      />
    </div>
  );
};

type NoDriverProps = NotifyMeProps & { trip: Trip };

/** No driver available: retry, set an alert, or schedule. */
const NoDriver = (props: NoDriverProps) => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState
      icon={CarFront}
      text="No driver is near this pickup right now. Drivers come online all the time."
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button pending={props.isLoadingOffers} pendingLabel="Looking..." onClick={props.onRefresh}>
          Try again
        </Button>
        <Link
          to="/schedule"
          state={{ trip: props.trip }}
          className={buttonClass({ variant: "outline" })}
        >
          Schedule for Later
        </Link>
      </div>
    </EmptyState>
    <NotifyMe {...props} />
  </div>
);
