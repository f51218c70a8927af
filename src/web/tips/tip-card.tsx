import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { Tip } from "#shared/tips/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TipOffer } from "./tip-offer.tsx";
import { useCurrentTip, useTip } from "./use-tip.ts";

type TipCardProps = { ride: Ride; as?: "h2" | "h3" };

/** The rider's tip of a completed ride: offered, being paid, or given; empty for any other ride. */
export const TipCard = ({ ride, as: Title = "h2" }: TipCardProps) => {
  const isReturning = useLocation({
    select: ({ search }) => (search as { tip?: unknown }).tip === "paid",
  });
  const tip = useCurrentTip(ride, isReturning);
  if (tip.state === "none" && tip.until === null) return null;
  const { firstName } = ride.driver;
  return (
    <Card aria-labelledby={`tip-${ride.id}`} className="grid gap-4">
      <Title id={`tip-${ride.id}`} className="text-h3">
        {titles[tip.state](firstName)}
      </Title>
      <TipBody ride={ride} tip={tip} isReturning={isReturning} />
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

type TipBodyProps = { ride: Ride; tip: Tip; isReturning: boolean };

const TipBody = ({ ride, tip, isReturning }: TipBodyProps) => {
  const { firstName } = ride.driver;
  const amount = formatDollars(tip.amount ?? 0);
  if (tip.state === "none") return <TipOffer rideId={ride.id} driver={firstName} />;
  if (tip.state === "paying" && isReturning)
    return (
      <p role="status" className="flex items-center gap-3 text-fg-2">
        <Spinner />
        Confirming your tip of {amount}...
      </p>
    );
  if (tip.state === "paying") return <UnpaidTip ride={ride} amount={tip.amount ?? 0} />;
  return (
    <p role="status" className="text-fg-2">
      {tip.state === "paid"
        ? `You tipped ${firstName} ${amount}. All of it goes to ${firstName}.`
        : `${amount} ${tip.state === "refunded" ? "went" : "goes"} back to your card. Most banks show it after 5 to 10 days.`}
    </p>
  );
};

/** A tip whose payment page was left or refused the card: pay it, or choose another amount. */
const UnpaidTip = ({ ride, amount }: { ride: Ride; amount: number }) => {
  const { pay, opening } = useTip(ride.id);
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing) return <TipOffer rideId={ride.id} driver={ride.driver.firstName} />;
  return (
    <>
      <p role="status" className="text-fg-2">
        Your tip of {formatDollars(amount)} is not paid. You have not been charged for it.
      </p>
      <div className="grid gap-3 sm:flex">
        <Button variant="outline" pending={opening !== null} onClick={() => pay(amount)}>
          Pay {formatDollars(amount)}
        </Button>
        <Button variant="ghost" onClick={() => setChoosing(true)}>
          Choose another amount
        </Button>
      </div>
    </>
  );
};
