import { type SubmitEvent, useState } from "react";
import type { SavedCard } from "#shared/cards/contract.ts";
import { formatMoney } from "#shared/money.ts";
import { tipAmount } from "#shared/tips/contract.ts";
import { suggestedTips, tipTerms } from "#shared/tips/tip-rule.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { parseDollars } from "#web/platform/parse-dollars.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { shortDollars, TipButtons } from "./tip-buttons.tsx";
import { type TipActs, type TipEvents, useTip, useTipCard } from "./use-tip.ts";

type TipOfferProps = TipEvents & {
  rideId: string;
  /** Driver's first name. */
  driver: string;
  /** True if the terms take one line. */
  isBrief?: boolean;
};

/** Two amounts, or another one. Nothing is preselected. */
export const TipOffer = ({ rideId, driver, isBrief = false, ...events }: TipOfferProps) => {
  const acts = useTip(rideId, events);
  const card = useTipCard();
  const [isOther, setOther] = useState(false);
  return (
    <div className="grid gap-3">
      {!isBrief && <p className="text-fg-2">All of it goes to {driver}.</p>}
      {isOther && card !== undefined ? (
        <OtherAmount acts={acts} card={card} onCancel={() => setOther(false)} />
      ) : (
        <SuggestedAmounts
          acts={acts}
          card={card}
          isOther={isOther}
          onOther={() => setOther(true)}
        />
      )}
      <FailureNote error={acts.error} />
      <p className="text-small text-fg-2">
        {isBrief
          ? `${NOT_YET} All of it goes to ${driver}. You\u00a0can\u00a0tip\u00a0once.`
          : `${NOT_YET} You can tip within ${tipTerms.days} days, once. The tip stays if the ride is refunded later.`}
      </p>
    </div>
  );
};

const NOT_YET = "You confirm before we charge.";

type SuggestedAmountsProps = {
  acts: TipActs;
  /** Undefined while loading. */
  card: SavedCard | null | undefined;
  /** Another amount was requested, and waits for the card to load. */
  isOther: boolean;
  onOther: () => void;
};

/** Amounts to choose from, then the button that pays, once the card is loaded. */
const SuggestedAmounts = ({ acts, card, isOther, onOther }: SuggestedAmountsProps) => {
  const [chosenAmount, setChosenAmount] = useState<number | null>(null);
  const isWaiting = card === undefined && (isOther || chosenAmount !== null);
  const isBusy = acts.isCharging || acts.opening !== null || isWaiting;
  const isPending = (amount: number) => isWaiting && chosenAmount === amount;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosenAmount !== null) pay(acts, chosenAmount, card ?? null);
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="flex flex-wrap gap-3">
        {suggestedTips.map((amount) => (
          <Button
            key={amount}
            variant="outline"
            size="lg"
            className="flex-1 aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent"
            aria-pressed={chosenAmount === amount}
            pending={isPending(amount)}
            disabled={isBusy && !isPending(amount)}
            onClick={() => setChosenAmount(amount)}
          >
            {shortDollars(amount)}
          </Button>
        ))}
        <Button
          variant="outline"
          size="lg"
          className="flex-1"
          pending={isOther}
          disabled={isBusy && !isOther}
          onClick={onOther}
        >
          Other
        </Button>
      </div>
      {chosenAmount !== null && card !== undefined && (
        <div className="grid gap-3 sm:flex">
          <TipButtons
            acts={acts}
            amount={chosenAmount}
            card={card}
            onOpenPage={() => acts.openPage(chosenAmount)}
          />
        </div>
      )}
    </form>
  );
};

const pay = (acts: TipActs, amount: number, card: SavedCard | null): void =>
  card === null ? acts.openPage(amount) : acts.charge(amount, card);

type OtherAmountProps = { acts: TipActs; card: SavedCard | null; onCancel: () => void };

/** A typed amount, checked on submit and then with each change. */
const OtherAmount = ({ acts, card, onCancel }: OtherAmountProps) => {
  const [typedAmount, setTypedAmount] = useState("");
  const [isChecked, setChecked] = useState(false);
  const parsedAmount = tipAmount.safeParse(parseDollars(typedAmount));
  const payChecked = (by: SavedCard | null) => {
    setChecked(true);
    if (parsedAmount.success) pay(acts, parsedAmount.data, by);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    payChecked(card);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Tip in dollars"
        hint={limitsText}
        inputMode="decimal"
        autoComplete="off"
        // The button that opened the field is gone, so the field takes the focus.
        autoFocus
        value={typedAmount}
        onChange={(event) => setTypedAmount(event.target.value)}
        error={isChecked ? parsedAmount.error?.issues[0]?.message : undefined}
      />
      <div className="grid gap-3 sm:flex">
        <TipButtons
          acts={acts}
          amount={parsedAmount.data ?? null}
          card={card}
          onOpenPage={() => payChecked(null)}
        />
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const limitsText = `From ${formatMoney(tipTerms.least)} to ${formatMoney(tipTerms.most)}`;
