import type { ReactNode } from "react";
import { centsFromDollars } from "#shared/money.ts";
import type { CancellationTerms } from "#shared/rides/cancellation-terms.ts";
import { cancellationSentence } from "#shared/rides/cancellation-text.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { ScheduleReply } from "#web/scheduling/schedule-draft.ts";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { type PolicyStep, policyTerms } from "./policy-terms.ts";

const MINUTE_MS = 60_000;

/** Refunds for canceling this ride, with their deadlines. */
export const PolicyBox = ({
  answer,
  driver,
}: {
  answer: ScheduleReply;
  driver: AvailableDriver;
}) => {
  const now = new Date(useNow(MINUTE_MS));
  const terms = policyTerms(rideOf(answer, driver), now);
  const { driverLate, noShow, driverCancels } = terms;
  const name = driver.firstName;
  return (
    <Card aria-labelledby="policy" className="max-lg:order-3">
      <h2 id="policy" className="mb-3 text-h2">
        Cancellation policy
      </h2>
      <dl className="border-t border-hairline">
        {terms.steps.map((step) => (
          <PolicyRow key={step.terms.row} terms={step.terms} driverName={name}>
            <Step {...step} />
          </PolicyRow>
        ))}
        {noShow && (
          <PolicyRow terms={noShow.terms} driverName={name}>
            If you are not there by <When at={noShow.after} />
          </PolicyRow>
        )}
        {driverLate && (
          <PolicyRow terms={driverLate.terms} driverName={name}>
            If {name} is not there by <When at={driverLate.after} /> and you cancel
          </PolicyRow>
        )}
        <PolicyRow terms={driverCancels} driverName={name}>
          If {name} cancels, at any time
        </PolicyRow>
      </dl>
    </Card>
  );
};

const Step = ({ until, terms }: PolicyStep) => {
  if (until === null) return "If you cancel later";
  return (
    <span className={terms.driverKeeps === 0 ? "font-semibold text-success" : ""}>
      If you cancel by <When at={until} />
    </span>
  );
};

/** A time that keeps its zone on its line. */
const When = ({ at }: { at: Date }) => <MarketTime at={at} isBrief className="inline-block" />;

const rideOf = ({ pickupAt }: ScheduleReply, { amountDue, rideCost }: AvailableDriver) => ({
  total: centsFromDollars(amountDue),
  fare: centsFromDollars(rideCost),
  pickupAt: new Date(pickupAt),
});

type PolicyRowProps = { terms: CancellationTerms; driverName: string; children: ReactNode };

/** One case (its children) with the refund and the driver's part. */
const PolicyRow = ({ terms, driverName, children }: PolicyRowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-hairline py-2.5 last:border-0">
    <dt>{children}</dt>
    <dd className="text-right tabular-nums">
      <Money cents={terms.refund} className="font-medium" />
      <span className="text-fg-2"> back</span>
    </dd>
    <dd className="col-span-2 text-small text-fg-3">
      {terms.driverKeeps === 0 ? (
        "Free: you get everything back"
      ) : (
        <>
          {driverName} keeps <Money cents={terms.driverKeeps} />,{" "}
          {cancellationSentence(terms.row).driverGets}
        </>
      )}
    </dd>
  </div>
);
