import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { taxName } from "#shared/product.ts";
import { kindName } from "#shared/surcharges/kind-name.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { FoldedCard } from "./folded-card.tsx";

/** Ledger transactions of the ride, folded; the entries of each sum to zero. */
export const RideLedger = ({ record: { ledger } }: { record: RideForAdmin }) => (
  <FoldedCard
    title="Ledger"
    brief={ledger.length === 1 ? "1 posting" : `${ledger.length} postings`}
  >
    {ledger.length === 0 ? (
      <p className="text-fg-2">Nothing is posted yet</p>
    ) : (
      <>
        <p className="mb-4 text-small text-fg-2">
          Plus is a debit, minus a credit. Each posting adds up to $0.00.
        </p>
        <Postings ledger={ledger} />
      </>
    )}
  </FoldedCard>
);

const Postings = ({ ledger }: Pick<RideForAdmin, "ledger">) => (
  <ol className="grid gap-4">
    {ledger.map(({ at, kind, entries }) => (
      <li key={`${kind}${at}`} className="grid gap-1 text-small">
        <span className="font-medium">{postingLabels[kind] ?? kind}</span>
        <span className="text-fg-2">
          <ListTime at={at} />
        </span>
        <ul className="grid gap-0.5 tabular-nums">
          {entries.map(({ account, amount }) => (
            <li key={account} className="flex justify-between gap-4 text-fg-2">
              <span className="min-w-0 break-words">{accountLabel(account)}</span>
              <Dollars amount={amount} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

/** Labels of postings about a tip or toll. */
const extraLabels = (kind: string, name: string): Record<string, string> => ({
  [`${kind}_captured`]: `${name} charged to the rider`,
  [`${kind}_fee_charged`]: `Card fee of the ${kind}`,
  [`${kind}_transferred`]: `${name} sent to the driver`,
  [`${kind}_transfer_reversed`]: `${name}'s transfer to the driver reversed`,
  [`${kind}_receivable`]: `${name} owed by the driver`,
  [`${kind}_returned`]: `${name} to be given back`,
  [`${kind}_refunded`]: `${name} given back to the rider`,
  [`${kind}_refund_sent`]: `${name}'s refund taken from Stripe's balance`,
  [`${kind}_refund_returned`]: `${name}'s failed refund back in Stripe's balance`,
  [`${kind}_refund_failed`]: `${name}'s refund returned by the rider's bank`,
  [`${kind}_disputed`]: `${name} reversed by the rider's bank`,
  [`${kind}_dispute_won`]: `${name} won back from the rider's bank`,
  [`${kind}_charged_back`]: `${name} owed to the rider, given by their bank`,
});

const postingLabels: Record<string, string> = {
  captured: "Charged to the rider",
  fee_charged: "Card fee taken by Stripe",
  completed: "Ride completed",
  cancellation_kept: "Kept by the cancellation policy",
  transferred: "Sent to the driver",
  transfer_reversed: "Transfer to the driver reversed",
  receivable: "Owed by the driver",
  withheld: "Fare kept to repay an earlier refund",
  completion_reversed: "Earnings given back",
  refund_borne: "Refund borne by the platform",
  refunded: "Given back to the rider",
  refund_sent: "Refund taken from Stripe's balance",
  refund_returned: "Failed refund back in Stripe's balance",
  refund_failed: "Refund returned by the rider's bank",
  disputed: "Reversed by the rider's bank",
  dispute_won: "Won back from the rider's bank",
  charged_back: "Owed to the rider, given by their bank",
  fees_collected: "Public fees collected",
  fees_returned: "Public fees returned",
  ...extraLabels("tip", "Tip"),
  ...extraLabels("toll", "Toll"),
};

/** "Public fee to remit: Airport access"; an account of a person or a ride is named without its id. */
const accountLabel = (account: string): string => {
  const [name = "", detail = ""] = account.split(":");
  if (name === "fees_payable") return `Public fee to remit: ${kindName(detail)}`;
  return name === "platform_tax" ? taxName() : (accountLabels[name] ?? account);
};

const accountLabels: Record<string, string> = {
  ride: "The ride's account",
  tip: "Tip owed to the rider",
  toll: "Toll owed to the rider",
  driver: "Owed to the driver",
  receivable: "Owed by the driver",
  platform_refunds: "Refunds by the platform",
  platform_disputes: "Disputes borne by the platform",
  refunds_in_transit: "Refunds on their way",
  stripe_balance: "Balance at Stripe",
  stripe_fees: "Stripe's fees",
};
