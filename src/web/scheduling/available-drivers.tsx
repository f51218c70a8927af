import { Search, X } from "lucide-react";
import { useState } from "react";
import { OfferBar } from "#web/offers/offer-bar.tsx";
import { OfferCard } from "#web/offers/offer-card.tsx";
import { OfferClock } from "#web/offers/offer-clock.tsx";
import { OfferGrid, useOfferRows } from "#web/offers/offer-grid.tsx";
import {
  filterAndSortOffers,
  noFilters,
  type OfferList,
  type PricedDriver,
  priceChanges,
} from "#web/offers/offer-list.ts";
import { OfferRefused } from "#web/offers/offer-refused.tsx";
import { OfferToolbar } from "#web/offers/offer-toolbar.tsx";
import type { OfferView } from "#web/offers/offer-view.ts";
import { usePriceRefresh } from "#web/offers/use-price-refresh.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { AvailableDriversSummary } from "./available-drivers-summary.tsx";
import { DriverHeading } from "./driver-heading.tsx";
import { DriverPoolEmpty } from "./driver-pool-empty.tsx";
import { formatDriverCount } from "./driver-text.ts";
import { offerViews } from "./offer-view.ts";
import type { ScheduleReply } from "./schedule-draft.ts";
import { type ListState, readListState, saveListState } from "./stored-list.ts";

type AvailableDriversProps = {
  answer: ScheduleReply;
  /** Prices that this answer replaced. */
  previousPrices: readonly PricedDriver[];
  /** Id of the answer that was requested on this page. */
  requestedId: string | null;
  isLoadingOffers: boolean;
  onBack: () => void;
  onRefresh: () => void;
  onExpire: () => void;
  onSelect: (driverId: string) => void;
  /** Says that paying for another ride gives up an unpaid one. */
  heldRide: string | null;
  /** The server's reason why the last driver selected is not available. */
  problem: string | null;
};

/** Drivers who are free at the pickup time, with their prices. */
export const AvailableDrivers = (props: AvailableDriversProps) => {
  const { answer, isLoadingOffers, onBack, onRefresh, problem } = props;
  const { list, offerId, setList, storeOffer } = useStoredListState();
  usePriceRefresh({
    expiresAt: answer.expiresAt,
    isBlocked: answer.data.availableDrivers.length === 0,
    onRefresh: props.onExpire,
  });
  return (
    <section aria-labelledby="drivers" aria-busy={isLoadingOffers} className="grid gap-4">
      <DriverHeading
        key={props.requestedId}
        lastOfferId={problem === null ? offerId : null}
        onBack={onBack}
      />
      {problem !== null && (
        <OfferRefused message={problem} isLoadingOffers={isLoadingOffers} onRefresh={onRefresh} />
      )}
      <AvailableDriversSummary answer={answer} />
      {props.heldRide && <p className="text-small text-fg-2">{props.heldRide}</p>}
      {answer.data.availableDrivers.length === 0 ? (
        <DriverPoolEmpty {...props} />
      ) : (
        <DriverList
          {...props}
          list={list}
          lastOfferId={offerId}
          setList={setList}
          select={({ id, driverId }) => {
            storeOffer(id);
            props.onSelect(driverId);
          }}
        />
      )}
    </section>
  );
};

type DriverListProps = Pick<
  AvailableDriversProps,
  "answer" | "previousPrices" | "isLoadingOffers" | "onRefresh"
> & {
  list: OfferList;
  /** Offer whose row is open on return from the payment. */
  lastOfferId: string | null;
  setList: (list: OfferList) => void;
  select: (offer: OfferView) => void;
};

const DriverList = (props: DriverListProps) => {
  const { answer, isLoadingOffers, list, setList } = props;
  const offers = offerViews(answer);
  const visibleOffers = filterAndSortOffers(offers, list);
  const last = offers.find(({ id }) => id === props.lastOfferId);
  // A narrow row shows its button only once it is open.
  const hasBar = !useIsWide("lg");
  const rows = useOfferRows(visibleOffers, { hasBar, first: last?.driverId ?? null });
  const { chosen } = rows;
  const validity = { expiresAt: answer.expiresAt, isLoadingOffers, onRefresh: props.onRefresh };
  return (
    <div className="grid gap-3">
      <div className="grid items-end gap-3 lg:grid-cols-2">
        <NameSearch list={list} onChange={setList} />
        {!chosen && <OfferClock {...validity} />}
      </div>
      <OfferToolbar offers={offers} list={list} onChange={setList} marked={chosen ?? last ?? null}>
        <OfferGrid
          variant="later"
          visible={visibleOffers}
          all={offers}
          rows={rows}
          changes={priceChanges(offers, props.previousPrices)}
          expiresAt={answer.expiresAt}
          isLoadingOffers={isLoadingOffers}
          count={formatDriverCount(visibleOffers.length, offers.length)}
          onClear={() => setList({ ...list, ...noFilters })}
          card={(offer, row) => (
            <OfferCard
              variant="later"
              offer={offer}
              row={row}
              onSelect={() => props.select(offer)}
              onBlocked={props.onRefresh}
            />
          )}
        />
      </OfferToolbar>
      {chosen && (
        <OfferBar
          {...validity}
          variant="later"
          offer={chosen}
          onSelect={() => props.select(chosen)}
        />
      )}
    </div>
  );
};

type NameSearchProps = Pick<DriverListProps, "list"> & { onChange: (list: OfferList) => void };

const NameSearch = ({ list, onChange }: NameSearchProps) => (
  <search>
    <TextField
      label={<span className="sr-only">Driver's name</span>}
      type="search"
      name="driver-search"
      placeholder="Search drivers..."
      autoComplete="off"
      start={<Search aria-hidden className="size-5" />}
      className="[&::-webkit-search-cancel-button]:hidden"
      end={list.search !== "" && <ClearSearch onClick={() => onChange({ ...list, search: "" })} />}
      value={list.search}
      onChange={({ target }) => onChange({ ...list, search: target.value })}
    />
  </search>
);

const ClearSearch = ({ onClick }: { onClick: () => void }) => (
  <IconButton
    icon={X}
    label="Clear search"
    onClick={(event) => {
      onClick();
      event.currentTarget.closest("search")?.querySelector("input")?.focus();
    }}
  />
);

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
