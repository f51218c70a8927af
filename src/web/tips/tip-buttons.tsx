import type { SavedCard } from "#shared/cards/contract.ts";
import { shortCardName } from "#shared/cards/saved-card.ts";
import { formatDollars } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { TipActs } from "./use-tip.ts";

type TipButtonsProps = {
  acts: TipActs;
  /** Null while no amount is valid. */
  amount: number | null;
  /** The saved card; null if only the payment page can take the payment. */
  card: SavedCard | null;
  onOpenPage: () => void;
};

/**
 * Submit button of the enclosing form: pays with the saved card, beside a button for the payment page. Without a
 * saved card, it opens that page.
 */
export const TipButtons = ({ acts, amount, card, onOpenPage }: TipButtonsProps) => {
  if (card === null)
    return (
      <Button type="submit" pending={acts.opening !== null} pendingLabel="Opening payment...">
        Continue to payment
      </Button>
    );
  const label = amount === null ? "Add tip" : `Add ${formatDollars(amount)} tip`;
  return (
    <>
      <Button
        type="submit"
        pending={acts.isCharging}
        pendingLabel="Asking your bank..."
        disabled={acts.opening !== null}
      >
        {`${label} with ${shortCardName(card)}`}
      </Button>
      <Button
        variant="outline"
        pending={acts.opening !== null}
        pendingLabel="Opening..."
        disabled={acts.isCharging}
        onClick={onOpenPage}
      >
        Use another card
      </Button>
    </>
  );
};

/** Such as "$4" and "$7.50". */
export const shortDollars = (amount: number): string =>
  Number.isInteger(amount) ? `$${amount}` : formatDollars(amount);
