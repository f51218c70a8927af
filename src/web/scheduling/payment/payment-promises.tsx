import { CalendarClock, CircleAlert, Hourglass, Lock, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { productName } from "#shared/product.ts";
import { answerBy } from "#shared/rides/deadlines.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { ScheduleReply } from "#web/scheduling/schedule-draft.ts";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { PAYMENT_PROVIDER } from "./payment-text.ts";

const MINUTE_MS = 60_000;

type PaymentPromisesProps = {
  answer: ScheduleReply;
  driver: AvailableDriver;
  isExpired: boolean;
  heldRide: string | null;
};

/** When the payment is held, captured or released if the rider pays now. */
export const PaymentPromises = (props: PaymentPromisesProps) => {
  const { answer, driver, isExpired, heldRide } = props;
  const now = useNow(MINUTE_MS);
  const deadline = answerBy({ paidAt: new Date(now), pickupAt: new Date(answer.pickupAt) });
  return (
    <ul className="grid gap-2.5 text-small text-fg-2">
      {heldRide && (
        <PromiseItem icon={CircleAlert} isWarning>
          {heldRide}
        </PromiseItem>
      )}
      <PromiseItem icon={Lock}>
        Secure payment: your card is authorized now and charged only when {driver.firstName}{" "}
        accepts. {PAYMENT_PROVIDER} handles it; {productName()} never sees your card number.
      </PromiseItem>
      <PromiseItem icon={CalendarClock}>
        Pay now, and {driver.firstName} must answer by{" "}
        <MarketTime at={deadline} isBrief className="inline-block font-medium text-fg" />. If not,
        you pay nothing.
      </PromiseItem>
      <PromiseItem icon={Hourglass} isWarning={isExpired}>
        {isExpired ? (
          "This price has expired. The driver list has new ones."
        ) : (
          <>
            This price holds for{" "}
            <Countdown deadline={answer.expiresAt} className="font-medium text-fg" />
          </>
        )}
      </PromiseItem>
    </ul>
  );
};

const PromiseItem = (props: { icon: LucideIcon; isWarning?: boolean; children: ReactNode }) => {
  const { icon: Icon } = props;
  return (
    <li className={`flex gap-2.5 ${props.isWarning ? "font-medium text-warning" : ""}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{props.children}</span>
    </li>
  );
};
