import "./receipt.css";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { MoneySplit } from "#web/rides/money-split.tsx";
import { RefundLines } from "#web/rides/refund-lines.tsx";
import { RidePrice } from "#web/rides/ride-price.tsx";
import { reachedAt, type Viewer } from "#web/rides/ride-words.ts";
import { Card } from "#web/ui/card.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { ReceiptPayment } from "./receipt-payment.tsx";

type RideReceiptProps = {
  ride: Ride;
  split: NonNullable<Ride["payment"]["split"]>;
  viewer: Viewer;
};

/** The receipt of a captured payment: the lines of checkout, the card, and where each dollar went. */
export const RideReceipt = ({ ride, split, viewer }: RideReceiptProps) => (
  <Card data-receipt aria-labelledby="receipt" className="grid gap-6">
    <div>
      <h2 id="receipt" className="text-h2">
        Receipt
      </h2>
      <p className="text-small text-fg-2">
        {PRODUCT_NAME} <span className="font-mono">{ride.reference}</span>
      </p>
      <p className="text-small text-fg-2">
        <TimeET at={reachedAt(ride, "accepted") ?? ride.requestedAt} />
      </p>
    </div>
    {viewer === "driver" && (
      <p className="hidden print:block">
        Rider: {ride.rider.firstName} {ride.rider.lastName}
      </p>
    )}
    <RidePrice ride={ride} />
    <ReceiptPayment cardLast4={viewer === "rider" ? ride.payment.cardLast4 : null} split={split} />
    <RefundLines refunds={ride.payment.refunds} viewer={viewer} />
    <MoneySplit split={split} isOver={!isActive(ride.state)} />
  </Card>
);
