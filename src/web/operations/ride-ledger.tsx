import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { Section } from "#web/ui/section.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";

/** Ledger transactions of the ride; the entries of each sum to zero. */
export const RideLedger = ({ record: { ledger } }: { record: RideForAdmin }) => (
  <Section title="Ledger">
    {ledger.length === 0 && <p className="text-fg-2">Nothing is posted yet</p>}
    <ol className="grid gap-4">
      {ledger.map(({ at, kind, entries }) => (
        <li key={`${kind}${at}`} className="grid gap-1 text-small">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{postingLabels[kind] ?? kind}</span>
            <TimeET at={at} isBrief className="text-fg-2" />
          </span>
          <ul className="grid gap-0.5 tabular-nums">
            {entries.map(({ account, amount }) => (
              <li key={account} className="flex justify-between gap-4 text-fg-2">
                <span>{accountLabels[account.split(":")[0] ?? ""] ?? account}</span>
                <Dollars amount={amount} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </Section>
);

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
  fees_collected: "Government fees collected",
  fees_returned: "Government fees returned",
  tip_captured: "Tip charged to the rider",
  tip_fee_charged: "Card fee of the tip",
  tip_transferred: "Tip sent to the driver",
  tip_transfer_reversed: "Tip's transfer to the driver reversed",
  tip_receivable: "Tip owed by the driver",
  tip_returned: "Tip to be given back",
  tip_refunded: "Tip given back to the rider",
  tip_refund_sent: "Tip's refund taken from Stripe's balance",
  tip_refund_returned: "Tip's failed refund back in Stripe's balance",
  tip_refund_failed: "Tip's refund returned by the rider's bank",
  tip_disputed: "Tip reversed by the rider's bank",
  tip_dispute_won: "Tip won back from the rider's bank",
  tip_charged_back: "Tip owed to the rider, given by their bank",
};

const accountLabels: Record<string, string> = {
  ride: "The ride's account",
  tip: "Tip owed to the rider",
  driver: "Owed to the driver",
  receivable: "Owed by the driver",
  fees_payable: "Owed to an authority",
  platform_tax: "Platform tax",
  platform_refunds: "Refunds by the platform",
  platform_disputes: "Disputes borne by the platform",
  refunds_in_transit: "Refunds on their way",
  stripe_balance: "Balance at Stripe",
  stripe_fees: "Stripe's fees",
};
