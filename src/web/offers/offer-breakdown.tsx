import type { BelowTotal } from "#shared/fares/below-total.ts";
import { TAX_NAME } from "#shared/product.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { type PriceLine, PriceLines } from "./price-lines.tsx";

type PricedOffer = {
  firstName: string;
  trustLevel: string;
  lines: readonly PriceLine[];
  total: number;
  tollLimit?: number | undefined;
} & BelowTotal;

/** Expandable price lines, the same as in checkout. */
export const OfferBreakdown = ({ offer }: { offer: PricedOffer }) => (
  <Disclosure summary="How this is calculated">
    <PriceLines lines={offer.lines} total={{ label: "Total", amount: offer.total }} below={offer} />
    <p className="mt-3 text-small text-fg-2">
      {offer.firstName} sets the fare. {TAX_NAME} follows the trust level ({offer.trustLevel}) and
      includes card processing.{" "}
      {offer.tollLimit === undefined ? "Nothing is added later." : "Only tolls can be added later."}
    </p>
  </Disclosure>
);
