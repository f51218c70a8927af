import { formatDollars } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { type OfferVariant, type OfferView, selectLabels } from "./offer-view.ts";

type OfferBarProps = {
  variant: OfferVariant;
  /** False while the page has a more important action. */
  isPrimary?: boolean;
  offer: OfferView;
  isSelecting?: boolean;
  /** An offer of the list is being selected. */
  isBlocked?: boolean;
  expiresAt: string;
  isLoadingOffers: boolean;
  onSelect: () => void;
  onRefresh: () => void;
};

/** Bar at the bottom that selects the chosen offer; once prices have expired, it requests new ones. */
export const OfferBar = (props: OfferBarProps) => {
  const { offer, expiresAt, isPrimary = true, isSelecting = false, isLoadingOffers } = props;
  const isOver = useIsPast(expiresAt);
  return (
    <div className="offer-bar z-5 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline bg-bg px-4 py-1.5 md:mx-0 md:px-0">
      <p className="min-w-0 flex-1 basis-24 text-small">
        <span className="block truncate font-semibold">
          {offer.firstName} {offer.lastName}
        </span>
        {isOver ? (
          "These prices have expired."
        ) : (
          <span className="text-fg-2">
            Valid for <Countdown deadline={expiresAt} />
          </span>
        )}
      </p>
      {isOver || isLoadingOffers ? (
        <Button pending={isLoadingOffers} pendingLabel="Refreshing..." onClick={props.onRefresh}>
          Refresh prices
        </Button>
      ) : (
        <Button
          variant={isPrimary ? "primary" : "outline"}
          disabled={props.isBlocked && !isSelecting}
          pending={isSelecting}
          pendingLabel="Selecting..."
          onClick={props.onSelect}
        >
          {selectLabels[props.variant]} · {formatDollars(offer.amountDue)}
        </Button>
      )}
    </div>
  );
};
