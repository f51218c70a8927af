import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { OfferClock } from "#web/offers/offer-clock.tsx";
import type { OfferView } from "#web/offers/offer-list.ts";
import { Button } from "#web/ui/button.tsx";
import type { Quote } from "./draft.ts";
import { OfferToolbar } from "./offer-toolbar.tsx";

type OfferControlsProps = {
  quote: Quote;
  view: OfferView;
  onChange: (view: OfferView) => void;
  isAsking: boolean;
  onRefresh: () => void;
};

/** How long the prices hold, and what to see of them; on a phone order and filters are behind a button beside it. */
export const OfferControls = ({ quote, view, onChange, ...clock }: OfferControlsProps) => {
  const [isOpen, setOpen] = useState(false);
  const isChoice = quote.rides.length > 1;
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <div className="flex-1 basis-56">
          <OfferClock expiresAt={quote.expiresAt} {...clock} />
        </div>
        {isChoice && (
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
      {isChoice && (
        <div className={isOpen ? "" : "max-lg:hidden"}>
          <OfferToolbar offers={quote.rides} view={view} onChange={onChange} />
        </div>
      )}
    </>
  );
};
