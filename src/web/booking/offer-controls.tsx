import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { OfferClock } from "#web/offers/offer-clock.tsx";
import type { OfferFiltersProps } from "#web/offers/offer-filters.tsx";
import { Button } from "#web/ui/button.tsx";
import { OfferToolbar } from "./offer-toolbar.tsx";

type OfferControlsProps = OfferFiltersProps & {
  expiresAt: string;
  isLoadingOffers: boolean;
  onRefresh: () => void;
};

/** Expiry clock, and a button for sort order and filters, so that the first offer is in sight. */
export const OfferControls = ({ offers, list, onChange, ...clock }: OfferControlsProps) => {
  const [isOpen, setOpen] = useState(false);
  const hasChoice = offers.length > 1;
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <div className="flex-1 basis-56">
          <OfferClock {...clock} />
        </div>
        {hasChoice && (
          <Button
            variant="outline"
            aria-expanded={isOpen}
            className="min-h-14"
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden className="size-5" />
            Filters
          </Button>
        )}
      </div>
      {hasChoice && (
        <div className={isOpen ? "" : "hidden"}>
          <OfferToolbar offers={offers} list={list} onChange={onChange} />
        </div>
      )}
    </>
  );
};
