import { Link } from "@tanstack/react-router";
import { CarFront } from "lucide-react";
import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { BlockedHint } from "#web/blocks/blocked-hint.tsx";
import { PayingCard } from "#web/cards/paying-card.tsx";
import { VerificationGate } from "#web/contact-proofs/proof-gate.tsx";
import { GenderWishHint } from "#web/gender-wish/gender-wish-hint.tsx";
import { OfferBar } from "#web/offers/offer-bar.tsx";
import { OfferCard } from "#web/offers/offer-card.tsx";
import { OfferGrid, useOfferRows } from "#web/offers/offer-grid.tsx";
import { defaultList, filterAndSortOffers, priceChanges } from "#web/offers/offer-list.ts";
import { OfferRefused } from "#web/offers/offer-refused.tsx";
import { OfferToolbar } from "#web/offers/offer-toolbar.tsx";
import { useCheckout } from "#web/offers/use-checkout.ts";
import { usePriceRefresh } from "#web/offers/use-price-refresh.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { LatestQuote } from "./draft.ts";
import { NotifyMe, type NotifyMeProps } from "./notify-me.tsx";
import { offerViews } from "./offer-view.ts";
import { offerCountText } from "./quote-text.ts";
import { fareRequestOf, type Trip } from "./trip.ts";

type OffersProps = Omit<NoDriverProps, "quote" | "trip"> & {
  latest: LatestQuote;
  /** Unpaid ride, which has the yellow button. */
  due: Ride | undefined;
  onExpire: () => void;
};

/** Offers of drivers near the pickup. Another trip resets order and filters, but not a checkout in progress. */
export const Offers = (props: OffersProps) => {
  const checkout = useCheckout();
  const { quote, trip } = props.latest;
  if (quote.rides.length === 0)
    return <NoDriver key={quote.quoteId} {...props} quote={quote} trip={trip} />;
  const key = JSON.stringify(fareRequestOf(trip));
  return (
    <>
      <OfferList key={key} {...props} checkout={checkout} />
      <VerificationGate error={checkout.error} onVerified={checkout.repeat} />
    </>
  );
};

type OfferListProps = OffersProps & { checkout: ReturnType<typeof useCheckout> };

const OfferList = ({ latest, checkout, ...props }: OfferListProps) => {
  const { due, isLoadingOffers, onRefresh } = props;
  const { quote, previousOffers = [] } = latest;
  const { expiresAt } = quote;
  const [list, setList] = useState(defaultList);
  const offers = offerViews(quote);
  const visible = filterAndSortOffers(offers, list);
  const rows = useOfferRows(visible, { hasBar: true, first: null });
  const { offerId, refusal, startCheckout } = checkout;
  usePriceRefresh({ expiresAt, isBlocked: offerId !== null, onRefresh: props.onExpire });
  const isFiltered = visible.length < offers.length;
  const { chosen } = rows;
  return (
    <div className="grid grid-cols-1 gap-1">
      <PayingCard act="Selecting a driver" />
      <OfferToolbar offers={offers} list={list} onChange={setList} marked={chosen}>
        <OfferGrid
          variant="now"
          visible={visible}
          all={offers}
          rows={rows}
          changes={priceChanges(offers, previousOffers)}
          expiresAt={expiresAt}
          isLoadingOffers={isLoadingOffers}
          count={isFiltered ? `${visible.length} of ${offerCountText(offers.length)} shown` : ""}
          onClear={() => setList(defaultList)}
          card={(offer, row) => (
            <OfferCard
              variant="now"
              offer={offer}
              row={row}
              isSelecting={offerId === offer.id}
              isBlocked={offerId !== null}
              onSelect={() => startCheckout(offer.id)}
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
      </OfferToolbar>
      {chosen && (
        <OfferBar
          {...{ expiresAt, isLoadingOffers, onRefresh }}
          variant="now"
          isPrimary={!due}
          heldDriver={due?.kind === "instant" ? due.driver.firstName : null}
          offer={chosen}
          isSelecting={offerId === chosen.id}
          isBlocked={offerId !== null}
          onSelect={() => startCheckout(chosen.id)}
        />
      )}
    </div>
  );
};

type NoDriverProps = NotifyMeProps & { trip: Trip };

/** No driver available: retry, set an alert, or schedule. */
const NoDriver = (props: NoDriverProps) => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState
      icon={CarFront}
      text="No drivers are near this pickup right now. Try again in a few minutes, or schedule a ride."
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
      <GenderWishHint />
      <BlockedHint />
    </EmptyState>
    <NotifyMe {...props} />
  </div>
);
