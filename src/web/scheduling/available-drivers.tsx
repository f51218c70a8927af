import { useState } from "react";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { OfferClock } from "#web/offers/offer-clock.tsx";
import { OfferRefused } from "#web/offers/offer-refused.tsx";
import { AvailableDriversSummary } from "./available-drivers-summary.tsx";
import { DriverFilters } from "./driver-filters.tsx";
import { DriverGrid } from "./driver-grid.tsx";
import { DriverHeading } from "./driver-heading.tsx";
import { arrangeDrivers, type DriverView, noFilters } from "./driver-list.ts";
import { DriverPoolEmpty } from "./driver-pool-empty.tsx";
import { keepList, readList } from "./kept-list.ts";
import type { ScheduleAnswer } from "./schedule-draft.ts";

type AvailableDriversProps = {
  answer: ScheduleAnswer;
  isAsking: boolean;
  onBack: () => void;
  onRefresh: () => void;
  onSelect: (driver: AvailableDriver) => void;
  /** Why the driver chosen last cannot be had, in the server's words. */
  problem: string | null;
};

/** Who can drive at the time asked for, and what each of them charges. */
export const AvailableDrivers = (props: AvailableDriversProps) => {
  const { answer, isAsking, onBack, onRefresh, problem } = props;
  const drivers = answer.data.availableDrivers;
  const [{ view, offerId }, setList] = useState(() => readList(sessionStorage));
  const keep = (list: { view: DriverView; offerId: string | null }) => {
    setList(list);
    keepList(sessionStorage, list);
  };
  const shown = arrangeDrivers(drivers, view);
  return (
    <section aria-labelledby="drivers" aria-busy={isAsking} className="grid gap-4">
      <DriverHeading
        key={answer.quoteId}
        lookedAt={problem === null ? offerId : null}
        onBack={onBack}
      />
      {problem !== null && (
        <OfferRefused message={problem} isAsking={isAsking} onRefresh={onRefresh} />
      )}
      <AvailableDriversSummary answer={answer} />
      {drivers.length === 0 ? (
        <DriverPoolEmpty {...props} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
          <div className="grid gap-4 lg:sticky lg:top-46 lg:gap-5">
            <OfferClock expiresAt={answer.expiresAt} isAsking={isAsking} onRefresh={onRefresh} />
            <DriverFilters
              drivers={drivers}
              view={view}
              onChange={(next) => keep({ view: next, offerId })}
            />
          </div>
          <DriverGrid
            answer={answer}
            shown={shown}
            isAsking={isAsking}
            onSelect={(driver) => {
              keep({ view, offerId: driver.riderRequestLog.id });
              props.onSelect(driver);
            }}
            onClear={() => keep({ view: { ...view, ...noFilters }, offerId })}
          />
        </div>
      )}
    </section>
  );
};
