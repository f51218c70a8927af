import "./receipt.css";
import { CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { readPolyline } from "#shared/places/polyline.ts";
import { productName } from "#shared/product.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { Sketch } from "#web/map/sketch.tsx";
import { MoneySplit } from "#web/rides/money-split.tsx";
import { refundLabel } from "#web/rides/money-text.ts";
import { RefundLines } from "#web/rides/refund-lines.tsx";
import { RidePrice } from "#web/rides/ride-price.tsx";
import { reachedAt, type Viewer } from "#web/rides/ride-text.ts";
import { TipLines } from "#web/rides/tip-lines.tsx";
import { TollLines } from "#web/tolls/toll-lines.tsx";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { hasReceiptFor } from "./receipt-time.ts";

type RideReceiptProps = {
  ride: Ride;
  split: NonNullable<Ride["payment"]["split"]>;
  viewer: Viewer;
  /** Below the lines. */
  children?: ReactNode;
};

/**
 * The receipt of a captured payment: the lines of checkout, the card, and where each dollar went. A price to the driver
 * until the ride is over; folded for a rider on the way, who has seen the lines before paying.
 */
export const RideReceipt = ({ ride, split, viewer, children }: RideReceiptProps) => {
  const title = (
    <h2 id="receipt" className="grow scroll-mt-20 text-h3 text-fg">
      {hasReceiptFor(ride, viewer) ? "Receipt" : "Price"}
    </h2>
  );
  const paidAt = (
    <p className="text-small text-fg-2">
      {productName()} · <MarketTime at={reachedAt(ride, "accepted") ?? ride.requestedAt} />
    </p>
  );
  const lines = <ReceiptLines {...{ ride, split, viewer }} />;
  if (viewer === "rider" && !hasReceiptFor(ride, viewer)) {
    const amount = <Dollars amount={split.riderPaid} className="text-h3 text-fg" />;
    return (
      <Card data-receipt aria-labelledby="receipt" className="grid gap-2">
        <Disclosure
          summary={
            <>
              {title}
              {amount}
            </>
          }
        >
          <div className="grid gap-6">
            {paidAt}
            {lines}
          </div>
        </Disclosure>
        {children}
      </Card>
    );
  }
  return (
    <Card data-receipt aria-labelledby="receipt" className="grid gap-6">
      <div>
        {title}
        {paidAt}
      </div>
      {lines}
      {children}
    </Card>
  );
};

const ReceiptLines = ({ ride, split, viewer }: Omit<RideReceiptProps, "children">) => (
  <>
    <ReceiptSketch ride={ride} />
    {viewer === "driver" && (
      <p className="hidden print:block">
        Rider: {ride.rider.firstName} {ride.rider.lastName}
      </p>
    )}
    <RidePrice ride={ride} dueName={dueNameOf(ride, viewer)} isDriver={viewer === "driver"} />
    <ReceiptPayment cardLast4={viewer === "rider" ? ride.payment.cardLast4 : null} split={split} />
    <TipLines tip={ride.tip} viewer={viewer} />
    <TollLines tolls={ride.tolls} viewer={viewer} />
    <RefundLines refunds={ride.payment.refunds} viewer={viewer} />
    <MoneySplit split={split} isOver={!isActive(ride.state)} viewer={viewer} />
  </>
);

const dueNameOf = (ride: Ride, viewer: Viewer): string => {
  if (viewer === "rider") return "You paid";
  return hasReceiptFor(ride, viewer) ? "Rider paid" : "Rider pays";
};

const SKETCH_BOX = { width: 640, height: 220 };

/** Sketch of the trip, shown only on paper, where the map above is left out. */
const ReceiptSketch = ({ ride: { from, to, line } }: { ride: Ride }) => (
  <div className="receipt-sketch hidden print:block">
    <Sketch
      scene={{ pickup: from, dropoff: to, line: line ? readPolyline(line) : [], areas: [] }}
      box={SKETCH_BOX}
      label={`Sketch of the trip from ${from.label} to ${to.label}`}
    />
  </div>
);

type ReceiptPaymentProps = {
  cardLast4: string | null;
  split: NonNullable<Ride["payment"]["split"]>;
};

/** Payment method, and refunds. */
const ReceiptPayment = ({ cardLast4, split }: ReceiptPaymentProps) => (
  <dl className="grid gap-2 rounded-button bg-raised px-4 py-3 tabular-nums">
    <div className="flex items-center justify-between gap-4">
      <dt className="flex items-center gap-2">
        <CreditCard aria-hidden className="size-5 text-fg-2" />
        {cardLast4 ? `Card ending in ${cardLast4}` : "Card"}
      </dt>
      <dd>
        <Dollars amount={split.riderPaid} />
      </dd>
    </div>
    {split.refunded > 0 && (
      <div className="flex items-center justify-between gap-4 text-success">
        <dt>{refundLabel(split)}</dt>
        <dd>
          <Dollars amount={-split.refunded} />
        </dd>
      </div>
    )}
  </dl>
);
