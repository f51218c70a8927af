import { type SubmitEvent, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { tipAmount } from "#shared/tips/contract.ts";
import { suggestedTips, tipTerms } from "#shared/tips/tip-rule.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { parseDollars } from "#web/platform/parse-dollars.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { useTip } from "./use-tip.ts";

type TipOfferProps = {
  rideId: string;
  /** Driver's first name. */
  driver: string;
};

/** Two amounts, or another one; each opens the payment page. Nothing is preselected. */
export const TipOffer = ({ rideId, driver }: TipOfferProps) => {
  const tip = useTip(rideId);
  const [isOther, setOther] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="text-fg-2">All of it goes to {driver}.</p>
      {isOther ? (
        <OtherAmount tip={tip} onCancel={() => setOther(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {suggestedTips.map((amount) => (
            <Button
              key={amount}
              variant="outline"
              pending={tip.opening === amount}
              disabled={tip.opening !== null && tip.opening !== amount}
              onClick={() => tip.pay(amount)}
            >
              {`$${amount}`}
            </Button>
          ))}
          <Button variant="outline" disabled={tip.opening !== null} onClick={() => setOther(true)}>
            Other
          </Button>
        </div>
      )}
      <FailureNote error={tip.error} />
      <p className="text-small text-fg-2">
        You can tip within {tipTerms.days} days, once. The tip stays if the ride is refunded later.
      </p>
    </div>
  );
};

type OtherAmountProps = { tip: ReturnType<typeof useTip>; onCancel: () => void };

/** A typed amount, checked on submit and then with each change. */
const OtherAmount = ({ tip, onCancel }: OtherAmountProps) => {
  const [written, setWritten] = useState("");
  const [isChecked, setChecked] = useState(false);
  const checked = tipAmount.safeParse(parseDollars(written));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (checked.success) tip.pay(checked.data);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Tip in dollars"
        hint={limits}
        inputMode="decimal"
        autoComplete="off"
        // The button that opened the field is gone, so the field takes the focus.
        autoFocus
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={isChecked ? checked.error?.issues[0]?.message : undefined}
      />
      <div className="grid gap-3 sm:flex">
        <Button type="submit" pending={tip.opening !== null} pendingLabel="Opening payment...">
          Continue to payment
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const limits = `From ${formatMoney(tipTerms.least)} to ${formatMoney(tipTerms.most)}`;
