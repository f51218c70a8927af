import { useState } from "react";
import { OfferCard } from "#web/offers/offer-card.tsx";
import { OfferClock } from "#web/offers/offer-clock.tsx";
import { OfferGrid } from "#web/offers/offer-grid.tsx";
import { filterAndSortOffers, noFilters, type OfferList } from "#web/offers/offer-list.ts";
import { OfferRefused } from "#web/offers/offer-refused.tsx";
import type { OfferView } from "#web/offers/offer-view.ts";
import { AvailableDriversSummary } from "./available-drivers-summary.tsx";
import { DriverHeading } from "./driver-heading.tsx";
import { DriverPoolEmpty } from "./driver-pool-empty.tsx";
import { countWords } from "./driver-words.ts";
import { OfferFilters } from "./offer-filters.tsx";
import { offerViews } from "./offer-view.ts";
import type { ScheduleAnswer } from "./schedule-draft.ts";
import { type ListState, readListState, saveListState } from "./stored-list.ts";

type AvailableDriversProps = {
  answer: ScheduleAnswer;
  isLoadingOffers: boolean;
  onBack: () => void;
  onRefresh: () => void;
  onSelect: (driverId: string) => void;
  /** The server's reason why the last driver selected is not available. */
  problem: string | null;
};

/** Drivers who are free at the pickup time, with their prices. */
export const AvailableDrivers = (props: AvailableDriversProps) => {
  const { answer, isLoadingOffers, onBack, onRefresh, problem } = props;
  const { list, offerId, setList, storeOffer } = useStoredListState();
  const offers = offerViews(answer);
  const select = ({ id, driverId }: OfferView) => {
    storeOffer(id);
    props.onSelect(driverId);
  };
  return (
    <section aria-labelledby="drivers" aria-busy={isLoadingOffers} className="grid gap-4">
      <DriverHeading
        key={answer.quoteId}
        lastOfferId={problem === null ? offerId : null}
        onBack={onBack}
      />
      {problem !== null && (
        <OfferRefused message={problem} isLoadingOffers={isLoadingOffers} onRefresh={onRefresh} />
      )}
      <AvailableDriversSummary answer={answer} />
      {offers.length === 0 ? (
        <DriverPoolEmpty {...props} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
          <div className="grid gap-4 lg:sticky lg:top-46 lg:gap-5">
            <OfferClock
              expiresAt={answer.expiresAt}
              isLoadingOffers={isLoadingOffers}
              onRefresh={onRefresh}
            />
            <OfferFilters offers={offers} list={list} onChange={setList} />
          </div>
          <DriverList {...props} offers={offers} list={list} setList={setList} select={select} />
        </div>
      )}
    </section>
  );
};

type DriverListProps = Pick<AvailableDriversProps, "answer" | "isLoadingOffers" | "onRefresh"> & {
  offers: readonly OfferView[];
  list: OfferList;
  setList: (list: OfferList) => void;
  select: (offer: OfferView) => void;
};

const DriverList = ({
  answer,
  isLoadingOffers,
  offers,
  list,
  setList,
  select,
  onRefresh,
}: DriverListProps) => {
  const visibleOffers = filterAndSortOffers(offers, list);
  return (
    <OfferGrid
      variant="later"
      visible={visibleOffers}
      all={offers}
      expiresAt={answer.expiresAt}
      isLoadingOffers={isLoadingOffers}
      count={countWords(visibleOffers.length, offers.length)}
      onClear={() => setList({ ...list, ...noFilters })}
      card={(offer, position) => (
        <OfferCard
          variant="later"
          offer={offer}
          place={position}
          onSelect={() => select(offer)}
          onBlocked={onRefresh}
        />
      )}
    />
  );
};

/** The list's state and the last selected offer, stored for returning from payment and for a reload. */
const useStoredListState = () => {
  const [listState, setListState] = useState(() => readListState(sessionStorage));
  const store = (next: ListState) => {
    setListState(next);
    saveListState(sessionStorage, next);
  };
  return {
    list: listState.view,
    offerId: listState.offerId,
    setList: (view: OfferList) => store({ ...listState, view }),
    storeOffer: (offerId: string) => store({ ...listState, offerId }),
  };
};
