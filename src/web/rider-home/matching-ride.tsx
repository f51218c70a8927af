import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "#web/rides/ride-words.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { timeLeft } from "#web/ui/time/time-left.ts";
import { useNow } from "#web/ui/time/use-now.ts";

/** The wait for the driver's answer: who is asked, until when, and how long it has been. */
export const MatchingRide = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-4">
    <div className="flex gap-4">
      <Spinner className="mt-1 size-7 text-accent" />
      <div role="status">
        <h1 className="text-h1">Finding your driver...</h1>
        <p className="text-fg-2">(This usually takes 1-2 minutes)</p>
      </div>
    </div>
    <dl className="grid grid-cols-2 gap-3">
      <Fact name={`${ride.driver.firstName} answers within`}>
        {ride.answerBy ? <Countdown deadline={ride.answerBy} /> : "-"}
      </Fact>
      <Fact name="Waiting for">
        <Elapsed since={reachedAt(ride, "pending") ?? ride.requestedAt} />
      </Fact>
    </dl>
  </div>
);

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="rounded-button bg-raised px-4 py-3">
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className="text-h2 tabular-nums">{children}</dd>
  </div>
);

const Elapsed = ({ since }: { since: string }) => timeLeft(useNow(1000) - Date.parse(since));
