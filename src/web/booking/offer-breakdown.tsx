import type { Offer } from "#shared/booking/contract.ts";
import { centsFromDollars, formatMoney } from "#shared/money.ts";
import { TAX_NAME } from "#shared/product.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

/** Every line of the price, one tap away. Checkout shows the same lines and the same total. */
export const OfferBreakdown = ({ offer }: { offer: Offer }) => (
  <Disclosure summary="How this is calculated">
    <DescriptionList lines={offer.lines.map(lineOf)} total={lineOf(totalOf(offer))} />
    <p className="mt-3 text-small text-fg-2">
      {offer.firstName} sets the fare. {TAX_NAME} follows the trust level ({offer.trustLevel}) and
      includes card processing. You pay this total, nothing is added later.
    </p>
  </Disclosure>
);

const totalOf = ({ total }: Offer) => ({ label: "Total", amount: total });

const lineOf = ({ label, amount }: Offer["lines"][number]) => ({
  label,
  value: formatMoney(centsFromDollars(amount)),
});
