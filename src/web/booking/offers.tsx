import { SearchX } from "lucide-react";
import { useState } from "react";
import { OfferGrid, type Selecting } from "#web/offers/offer-grid.tsx";
import { arrangeOffers, plainView } from "#web/offers/offer-list.ts";
import { OfferRefused } from "#web/offers/offer-refused.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { NoDriver, type NoDriverProps } from "./no-driver.tsx";
import { OfferControls } from "./offer-controls.tsx";
import { offersCount } from "./trip-words.ts";

type OffersProps = NoDriverProps & { selecting: Selecting };

/** What the drivers near the pickup ask for the trip. */
export const Offers = ({ selecting, ...answer }: OffersProps) => {
  const { quote, isAsking, onRefresh } = answer;
  const [view, setView] = useState(plainView);
  const isExpired = useIsPast(quote.expiresAt);
  const shown = arrangeOffers(quote.rides, view);
  if (quote.rides.length === 0) return <NoDriver {...answer} />;
  const isFiltered = shown.length < quote.rides.length;
  return (
    <div className="grid gap-4">
      <OfferControls
        quote={quote}
        view={view}
        onChange={setView}
        isAsking={isAsking}
        onRefresh={onRefresh}
      />
      <p role="status" className={isFiltered ? "text-small text-fg-2" : "sr-only"}>
        {isFiltered && `${shown.length} of ${offersCount(quote.rides.length)} shown`}
      </p>
      {shown.length === 0 && (
        <EmptyState icon={SearchX} text="No offer passes these filters.">
          <Button variant="outline" onClick={() => setView(plainView)}>
            Clear filters
          </Button>
        </EmptyState>
      )}
      <OfferGrid
        shown={shown}
        all={quote.rides}
        isExpired={isExpired || isAsking}
        selecting={selecting}
        failureOf={(message) => (
          <OfferRefused message={message} isAsking={isAsking} onRefresh={onRefresh} />
        )}
      />
    </div>
  );
};
