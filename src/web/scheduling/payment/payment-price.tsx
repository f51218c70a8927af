import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { PriceLines } from "#web/offers/price-lines.tsx";
import type { ScheduleAnswer } from "#web/scheduling/schedule-draft.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { paymentLines } from "./payment-lines.ts";

/** Every line of the price; the payment page shows the same ones and the same total. */
export const PaymentPrice = ({
  answer,
  driver,
}: {
  answer: ScheduleAnswer;
  driver: AvailableDriver;
}) => (
  <Card aria-labelledby="price" className="max-lg:order-2">
    <h2 id="price" className="mb-4 text-h2">
      Price
    </h2>
    {driver.perHourRate !== null && (
      <p className="-mt-2 mb-4 text-small text-fg-2">
        Booked by the hour: {answer.bookedHours} h × <Dollars amount={driver.perHourRate} />.
        Distance and minutes cost nothing more.
      </p>
    )}
    <PriceLines
      lines={paymentLines(driver)}
      total={{ label: "Total Cost", amount: driver.total }}
    />
    <p className="mt-3 text-small text-fg-2">
      {driver.firstName} receives <Dollars amount={driver.rideCost} />. Nothing is added later.
    </p>
  </Card>
);
