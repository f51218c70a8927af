import { type ReactNode, useState } from "react";
import { shortCardName } from "#shared/cards/saved-card.ts";
import { formatDollars } from "#shared/money.ts";
import type { TipCard } from "#shared/tips/contract.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { TipOffer } from "./tip-offer.tsx";
import { type TipEvents, useTip } from "./use-tip.ts";

type UnpaidTipProps = Pick<TipEvents, "onRefused"> & {
  rideId: string;
  /** Driver's first name. */
  driver: string;
  amount: number;
  /** The saved card that was to pay; null for a payment page. */
  card: TipCard | null;
};

/** A tip whose payment page was left, or whose card is challenged or refused: pay it, or choose another amount. */
export const UnpaidTip = ({ rideId, driver, amount, card, onRefused }: UnpaidTipProps) => {
  const { openPage, opening, error } = useTip(rideId, { onRefused });
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing)
    return (
      <TipOffer
        rideId={rideId}
        driver={driver}
        onAnswer={() => setChoosing(false)}
        onRefused={onRefused}
      />
    );
  return (
    <>
      <UnpaidReason amount={amount} card={card} />
      <div className="grid gap-3 sm:flex">
        {card?.challengeUrl && (
          <a href={card.challengeUrl} className={buttonClass()}>
            Continue to your bank
          </a>
        )}
        <Button
          variant={card?.step === "refused" ? "primary" : "outline"}
          pending={opening !== null}
          pendingLabel="Opening..."
          onClick={() => openPage(amount)}
        >
          {card ? "Use another card" : `Pay ${formatDollars(amount)}`}
        </Button>
        <Button variant="ghost" disabled={opening !== null} onClick={() => setChoosing(true)}>
          {card?.step === "unpaid" ? "Try again" : "Choose another amount"}
        </Button>
      </div>
      <FailureNote error={error} />
    </>
  );
};

type UnpaidReasonProps = Pick<UnpaidTipProps, "amount" | "card">;

const UnpaidReason = ({ amount, card }: UnpaidReasonProps): ReactNode => {
  const tip = formatDollars(amount);
  if (card?.step === "refused")
    return (
      <div className="grid gap-2">
        <p role="alert" className="text-danger">
          {card.refusal}
        </p>
        <p className="text-fg-2">
          Your tip of {tip} is not paid. You have not been charged for it.
        </p>
      </div>
    );
  return (
    <p role="status" className="text-fg-2">
      {card?.step === "challenged"
        ? `Your bank asks you to confirm your tip of ${tip} with ${shortCardName(card)}. You have not been charged for it.`
        : `Your tip of ${tip} is not paid. You have not been charged for it.`}
    </p>
  );
};
