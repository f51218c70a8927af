import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { centsFromDollars, formatMoney } from "#shared/money.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { PaymentPromises } from "./payment-promises.tsx";
import { PAYMENT_PROVIDER } from "./payment-words.ts";
import type { ScheduleAnswer } from "./schedule-draft.ts";

type PaymentBarProps = {
  answer: ScheduleAnswer;
  driver: AvailableDriver;
  paying: { isGoing: boolean; refused: string | null };
  isExpired: boolean;
  onPay: () => void;
  onBack: () => void;
};

/** What happens with the money, and the button that pays; on a phone it stays in reach of the thumb. */
export const PaymentBar = (props: PaymentBarProps) => {
  const { answer, driver, paying, isExpired, onPay } = props;
  return (
    <>
      <div className="grid gap-3 max-lg:order-4">
        <PaymentPromises answer={answer} driver={driver} isExpired={isExpired} />
        <Refused message={paying.refused} />
      </div>
      <div className="contents max-lg:*:order-5">
        <StickyActionBar spans="page">
          <p className="lg:hidden">
            <span className="block text-small text-fg-2">Total Cost</span>
            <Dollars amount={driver.total} className="text-h2" />
          </p>
          {isExpired && !paying.isGoing ? (
            <Button size="lg" className="flex-1" onClick={props.onBack}>
              See new prices
            </Button>
          ) : (
            <Button
              size="lg"
              className="flex-1"
              pending={paying.isGoing}
              pendingLabel={`Redirecting to ${PAYMENT_PROVIDER}...`}
              onClick={onPay}
            >
              {payLabel(driver)}
            </Button>
          )}
        </StickyActionBar>
      </div>
    </>
  );
};

/** Why the payment page did not open; comes into view, for the button may be far from it. */
const Refused = ({ message }: { message: string | null }) => {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) alert.current?.scrollIntoView({ block: "nearest" });
  }, [message]);
  return (
    <div ref={alert} role="alert" className="scroll-my-4">
      {message !== null && (
        <p className="flex gap-2 rounded-button bg-tint-danger p-3 text-small text-on-tint-danger">
          <CircleAlert aria-hidden className="size-5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
};

const payLabel = ({ total }: AvailableDriver): string =>
  `Pay ${formatMoney(centsFromDollars(total))} with ${PAYMENT_PROVIDER}`;
