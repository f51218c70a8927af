import type { ReactNode } from "react";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { miles } from "#web/offers/trip-words.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import type { ScheduleAnswer } from "./schedule-draft.ts";

type Priced = { driver: AvailableDriver; answer: ScheduleAnswer };

/** What the price is made of and what it is for, in numbers that compare from card to card. */
export const DriverFacts = ({ driver, answer }: Priced) => {
  const { distanceInMiles, durationInMinutes } = answer.data.distanceDetails;
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2 border-y border-hairline py-3 text-small tabular-nums">
      <Charges driver={driver} answer={answer} />
      <Fact name="Tax">
        <Dollars amount={driver.fareTax} />
      </Fact>
      {driver.credit > 0 && (
        <Fact name="Your credit">
          <Dollars amount={-driver.credit} />
        </Fact>
      )}
      <Fact name="Distance">{miles(distanceInMiles)}</Fact>
      <Fact name="Duration">{durationInMinutes} min</Fact>
    </dl>
  );
};

const Charges = ({ driver, answer }: Priced) => {
  if (driver.perHourRate !== null)
    return (
      <>
        <Fact name="Per hour">
          <Dollars amount={driver.perHourRate} />
        </Fact>
        <Fact name="Booked">{answer.bookedHours} h</Fact>
      </>
    );
  const { perMileCharge, perMinuteCharge } = driver.standardRate;
  return (
    <>
      <Fact name="Base rate">
        <Dollars amount={driver.baseRate} />
      </Fact>
      <Fact name="Per mile">
        <Dollars amount={perMileCharge} />
      </Fact>
      <Fact name="Per minute">
        <Dollars amount={perMinuteCharge} />
      </Fact>
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-fg-3">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
