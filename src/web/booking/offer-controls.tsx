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

/** Expiry clock, sort order and filters; on a phone behind a button beside the clock. */
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
            className="min-h-14 lg:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden className="size-5" />
            Filters
          </Button>
        )}
      </div>
      {hasChoice && (
        <div className={isOpen ? "" : "max-lg:hidden"}>
          <OfferToolbar offers={offers} list={list} onChange={onChange} />
        </div>
      )}
    </>
  );
};
