import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { Tip } from "#shared/tips/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TipOffer } from "./tip-offer.tsx";
import { UnpaidTip } from "./unpaid-tip.tsx";
import { type TipEvents, useCurrentTip } from "./use-tip.ts";

type TipCardProps = {
  ride: Ride;
  /** True below the heading of a ride: the terms take one line. */
  isBrief?: boolean;
};

/**
 * The rider's tip of a completed ride: offered, being paid, given or refunded. Renders nothing for any other ride, and
 * once the time to tip has passed without a tip, except the reason of a tip that was refused on this page.
 */
export const TipCard = ({ ride, isBrief = false }: TipCardProps) => {
  const isReturning = useLocation({
    select: ({ search }) => (search as { tip?: unknown }).tip === "paid",
  });
  const current = useCurrentTip(ride, isReturning);
  const { tip } = current;
  const [refusal, setRefusal] = useState<string | null>(null);
  if (tip.state === "none" && tip.until === null)
    return (
      refusal !== null && (
        <Card>
          <p className="text-fg-2">{refusal}</p>
        </Card>
      )
    );
  const { firstName } = ride.driver;
  const Title = isBrief ? "h3" : "h2";
  return (
    <Card aria-labelledby={`tip-${ride.id}`} className="grid gap-4">
      <Title id={`tip-${ride.id}`} className="text-h3">
        {titles[tip.state](firstName)}
      </Title>
      {tip.state === "paying" ? (
        <PayingTip ride={ride} current={current} isReturning={isReturning} onRefused={setRefusal} />
      ) : (
        <TipBody ride={ride} tip={tip} isBrief={isBrief} onRefused={setRefusal} />
      )}
    </Card>
  );
};

const titles: Record<Tip["state"], (driver: string) => string> = {
  none: (driver) => `Add a tip for ${driver}`,
  paying: (driver) => `Add a tip for ${driver}`,
  paid: () => "Thank you for your tip",
  refunding: () => "Your tip is on its way back",
  refunded: () => "Your tip was refunded",
};

type PayingTipProps = Pick<TipEvents, "onRefused"> & {
  ride: Ride;
  current: ReturnType<typeof useCurrentTip>;
  isReturning: boolean;
};

/** A stored tip whose payment is not confirmed. Shows a spinner while a result is pending. */
const PayingTip = ({ ride, current, isReturning, onRefused }: PayingTipProps) => {
  const { tip, card, error, refetch } = current;
  const amount = tip.amount ?? 0;
  if (card === undefined && error)
    return <LoadFailure what="your card" error={error} onRetry={refetch} />;
  const isAwaited = card ? card.step === "asked" : card === undefined || isReturning;
  if (isAwaited)
    return (
      <p role="status" className="flex items-center gap-3 text-fg-2">
        <Spinner />
        Confirming your tip of {formatDollars(amount)}...
      </p>
    );
  return (
    <UnpaidTip
      rideId={ride.id}
      driver={ride.driver.firstName}
      amount={amount}
      card={card ?? null}
      onRefused={onRefused}
    />
  );
};

type TipBodyProps = Pick<TipEvents, "onRefused"> & { ride: Ride; tip: Tip; isBrief: boolean };

const TipBody = ({ ride, tip, isBrief, onRefused }: TipBodyProps) => {
  const { firstName } = ride.driver;
  const amount = formatDollars(tip.amount ?? 0);
  if (tip.state === "none")
    return <TipOffer rideId={ride.id} driver={firstName} isBrief={isBrief} onRefused={onRefused} />;
  return (
    <p role="status" className="text-fg-2">
      {tip.state === "paid"
        ? `You tipped ${firstName} ${amount}. All of it goes to ${firstName}.`
        : `${amount} ${tip.state === "refunded" ? "went" : "goes"} back to your card. Most banks show it after 5 to 10 days.`}
    </p>
  );
};
