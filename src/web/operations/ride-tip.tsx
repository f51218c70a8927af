import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import { refundTip } from "#shared/operations/acts-contract.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { RefundReasonForm } from "./refund-reason-form.tsx";
import { StripeId } from "./stripe-id.tsx";

type RideTipProps = { record: RideForAdmin };

/** A paid tip with its money, and its refund; empty without a tip. */
export const RideTip = ({ record: { ride, tip } }: RideTipProps) =>
  tip && (
    <Section title="Tip">
      <DescriptionList
        lines={[
          { label: "Charged", value: <Dollars amount={tip.amount} /> },
          { label: "Paid", value: <TimeET at={tip.paidAt} isBrief /> },
          { label: "Sent to the driver", value: <Dollars amount={tip.sent} /> },
          { label: "Refunded to the rider", value: <Dollars amount={tip.refunded} /> },
          ...(tip.owed > 0
            ? [
                {
                  label: "Repaid by the driver's later fares",
                  value: <Dollars amount={tip.owed} />,
                },
              ]
            : []),
          { label: "Stripe's fee", value: <Dollars amount={tip.fee} /> },
        ]}
      />
      {tip.refundFailure && (
        <p>
          The refund came back to us: {tip.refundFailure}. Agree with the rider before you send it
          again; it goes to the same card.
        </p>
      )}
      {tip.isRefundable && <RefundButton rideId={ride.id} tip={tip} />}
      <dl className="grid gap-2 text-small">
        {tip.objects.map((object) => (
          <StripeId key={object.name} {...object} />
        ))}
      </dl>
    </Section>
  );

type RefundButtonProps = { rideId: string; tip: NonNullable<RideForAdmin["tip"]> };

const RefundButton = ({ rideId, tip }: RefundButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const label = tip.refundFailure ? "Send the tip's refund again" : "Refund the tip";
  return (
    <div>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <p className="mb-4 text-fg-2">
          All of it, {formatDollars(tip.amount)}, goes back to the rider and is taken from the
          driver.
        </p>
        <RefundReasonForm
          rideId={rideId}
          act={refundTip}
          reasonLabel="Reason, which rider and driver will read"
          button={label}
          onDone={() => {
            setOpen(false);
            toast.success("The tip is refunded", "It shows here when Stripe confirms it.");
          }}
        />
      </Dialog>
    </div>
  );
};
