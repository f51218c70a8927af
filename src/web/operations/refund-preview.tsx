import { centsFromDollars, dollarsFromCents } from "#shared/money.ts";
import { type RefundBearer, refundTerms } from "#shared/payments/refund-terms.ts";
import { productName, taxName } from "#shared/product.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";

/** The part of a payment that is not refunded yet, in dollars. */
export type RefundableParts = { rider: number; driver: number; tax: number; fees: number };

type RefundPreviewProps = { amount: number; paidBy: RefundBearer; left: RefundableParts };

/** Split of a refund to the cent, by the rule that the server applies. */
export const RefundPreview = ({ amount, paidBy, left }: RefundPreviewProps) => {
  const terms = termsOf(amount, paidBy, left);
  return (
    <div role="status" className="rounded-button bg-raised px-4 py-3">
      {terms ? (
        <DescriptionList
          lines={[
            {
              label: "From the driver",
              value: <Dollars amount={dollarsFromCents(terms.driver)} />,
            },
            {
              label: `From the ${taxName()}`,
              value: <Dollars amount={dollarsFromCents(terms.tax)} />,
            },
            ...(left.fees > 0
              ? [
                  {
                    label: "From fees passed through",
                    value: <Dollars amount={dollarsFromCents(terms.fees)} />,
                  },
                ]
              : []),
            {
              label: `From ${productName()} itself`,
              value: <Dollars amount={dollarsFromCents(terms.platform)} />,
            },
          ]}
          total={{
            label: "To the rider",
            value: <Dollars amount={dollarsFromCents(terms.amount)} />,
          }}
        />
      ) : (
        <p className="text-small text-fg-2">Enter an amount to see who pays what.</p>
      )}
    </div>
  );
};

function termsOf(amount: number, paidBy: RefundBearer, left: RefundableParts) {
  const isCents = Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
  if (!(amount > 0 && amount <= left.rider && isCents)) return null;
  return refundTerms(centsFromDollars(Math.round(amount * 100) / 100), paidBy, {
    rider: centsFromDollars(left.rider),
    driver: centsFromDollars(left.driver),
    tax: centsFromDollars(left.tax),
    fees: centsFromDollars(left.fees),
  });
}
