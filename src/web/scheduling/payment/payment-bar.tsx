import { CircleAlert } from "lucide-react";
import { AMOUNT_DUE_LABEL } from "#shared/fares/below-total.ts";
import { formatDollars } from "#shared/money.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { PayingCard } from "#web/cards/paying-card.tsx";
import type { ScheduleReply } from "#web/scheduling/schedule-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { PaymentPromises } from "./payment-promises.tsx";
import { PAYMENT_PROVIDER } from "./payment-text.ts";

/** `isOpening` while the payment page opens; `refused` is the server's reason why it could not be opened. */
export type PaymentState = { isOpening: boolean; refused: string | null };

type PaymentBarProps = {
  answer: ScheduleReply;
  driver: AvailableDriver;
  paying: PaymentState;
  isExpired: boolean;
  heldRide: string | null;
  onPay: () => void;
  onBack: () => void;
};

/** Pay button and payment terms: below the price on a wide screen, the button within thumb reach on a phone. */
export const PaymentBar = (props: PaymentBarProps) => {
  const { answer, driver, paying, isExpired } = props;
  return (
    <>
      <div className="empty:hidden max-lg:order-4">
        <PayingCard act="Paying" />
      </div>
      <div className="order-4">
        <PaymentPromises {...{ answer, driver, isExpired }} heldRide={props.heldRide} />
      </div>
      <div className="contents max-lg:*:order-5">
        <StickyActionBar spans="page" isTall={paying.refused !== null}>
          <RefusalNote message={paying.refused} onBack={props.onBack} />
          <p className="lg:hidden">
            <span className="block text-small text-fg-2">{AMOUNT_DUE_LABEL}</span>
            <Dollars amount={driver.amountDue} className="text-h2" />
          </p>
          {isExpired && !paying.isOpening ? (
            <Button size="lg" className="flex-1" onClick={props.onBack}>
              See new prices
            </Button>
          ) : (
            <Button
              size="lg"
              className="flex-1"
              pending={paying.isOpening}
              pendingLabel={`Redirecting to ${PAYMENT_PROVIDER}...`}
              onClick={props.onPay}
            >
              {payLabel(driver)}
            </Button>
          )}
        </StickyActionBar>
      </div>
    </>
  );
};

/** Why the payment page did not open, next to the pressed button. */
const RefusalNote = ({ message, onBack }: { message: string | null; onBack: () => void }) => (
  <div role="alert" className={message === null ? "absolute" : "w-full"}>
    {message !== null && (
      <div className="flex items-center gap-3 rounded-button bg-tint-danger p-3 text-small text-on-tint-danger">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        <p className="min-w-0 flex-1">{message}</p>
        <Button variant="outline" onClick={onBack}>
          Other drivers
        </Button>
      </div>
    )}
  </div>
);

const payLabel = ({ amountDue }: AvailableDriver): string =>
  `Pay ${formatDollars(amountDue)} with ${PAYMENT_PROVIDER}`;
