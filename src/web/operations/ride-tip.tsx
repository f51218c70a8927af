import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import { refundTip, refundToll } from "#shared/operations/acts-contract.ts";
import type { AdminExtra, RideForAdmin } from "#shared/operations/ride-contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { amountLine } from "./ride-money.tsx";
import { StripeId } from "./stripe-id.tsx";

type RideTipProps = { record: RideForAdmin };

/** A paid tip with its money, and its refund; renders nothing without a tip. */
export const RideTip = ({ record: { ride, tip } }: RideTipProps) =>
  tip && (
    <Section title="Tip">
      <ExtraMoney kind="tip" id={ride.id} extra={tip} />
    </Section>
  );

/** `id`: of the ride for its tip, or of the toll. */
type ExtraProps = { kind: "tip" | "toll"; id: string; extra: AdminExtra };

/** Money of a paid tip or toll, and its refund. */
export const ExtraMoney = ({ kind, id, extra }: ExtraProps) => (
  <>
    <DescriptionList
      lines={[
        { label: "Charged", value: <Dollars amount={extra.amount} /> },
        { label: "Paid", value: <MarketTime at={extra.paidAt} isBrief /> },
        { label: "Sent to the driver", value: <Dollars amount={extra.sent} /> },
        ...amountLine("Refunded to the rider", extra.refunded),
        ...(extra.owed > 0
          ? [
              {
                label: "Repaid by the driver's later fares",
                value: <Dollars amount={extra.owed} />,
              },
            ]
          : []),
        { label: "Stripe's fee", value: <Dollars amount={extra.fee} /> },
      ]}
    />
    {extra.refundFailure && (
      <p>
        The refund came back to us: {extra.refundFailure}. Agree with the rider before you send it
        again; it goes to the same card.
      </p>
    )}
    {extra.isRefundable && (
      <IfPermitted permission="refunds">
        <RefundButton kind={kind} id={id} extra={extra} />
      </IfPermitted>
    )}
    <dl className="grid gap-2 text-small">
      {extra.objects.map((object) => (
        <StripeId key={object.name} {...object} />
      ))}
    </dl>
  </>
);

const RefundButton = ({ kind, id, extra }: ExtraProps) => {
  const [isOpen, setOpen] = useState(false);
  const label = extra.refundFailure ? `Send the ${kind}'s refund again` : `Refund the ${kind}`;
  return (
    <div>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <p className="mb-4 text-fg-2">
          All of it, {formatDollars(extra.amount)}, goes back to the rider and is taken from the
          driver.
        </p>
        <ReasonForm
          id={id}
          act={kind === "tip" ? refundTip : refundToll}
          reasonLabel="Reason, which rider and driver will read"
          button={label}
          onDone={() => {
            setOpen(false);
            toast.success(`The ${kind} is refunded`, "It shows here when Stripe confirms it.");
          }}
        />
      </Dialog>
    </div>
  );
};
