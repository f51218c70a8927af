import { Hourglass } from "lucide-react";
import { dollarsFromCents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { cancellationTerms, noShowAfter, waitingSince } from "#shared/rides/cancellation-terms.ts";
import { type Ride, reportNoShow } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { cancellableOf } from "#web/rides/cancellable.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { formatTimeLeft } from "#web/ui/time/time-left.ts";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { DriverTransitionButton } from "./driver-transition-button.tsx";

/** In place of the turn ahead while the driver waits: how long, and when the no-show fee is due. */
export const WaitingCard = ({ ride }: { ride: Ride }) => {
  const since = waitingSince(cancellableOf(ride));
  return (
    <div className="grid min-h-24 content-center gap-3 rounded-card bg-raised px-4 py-3">
      <div className="flex items-center gap-4">
        <Hourglass aria-hidden className="size-8 shrink-0 text-accent" />
        <div className="min-w-0">{since && <Waited since={since} />}</div>
      </div>
      <NoShow ride={ride} />
    </div>
  );
};

const Waited = ({ since }: { since: Date }) => {
  const ms = useNow(1000) - since.getTime();
  return (
    <p className="text-h2 tabular-nums">
      {ms < 0 ? (
        <>
          The wait counts from <MarketTime at={since.toISOString()} isBrief />
        </>
      ) : (
        <>
          Waiting{" "}
          <span role="timer" aria-live="off">
            {formatTimeLeft(Math.floor(ms / 1000) * 1000)}
          </span>
        </>
      )}
    </p>
  );
};

const NoShow = ({ ride }: { ride: Ride }) => {
  const after = noShowAfter(cancellableOf(ride));
  return after && <NoShowAfter ride={ride} after={after} />;
};

/** Reports a no-show; shows the earliest time and the amount the driver keeps. */
const NoShowAfter = ({ ride, after }: { ride: Ride; after: Date }) => {
  const isAllowed = useIsPast(after.toISOString(), 1);
  const noShowEnd = { by: "no_show", now: plusMinutes(after, 1) } as const;
  const { driverKeeps } = cancellationTerms(cancellableOf(ride), noShowEnd);
  const fee = <Dollars amount={dollarsFromCents(driverKeeps)} className="font-semibold text-fg" />;
  if (!isAllowed) {
    return (
      <p className="text-small text-fg-2">
        You can report a no-show in <Countdown deadline={after} className="font-semibold text-fg" />{" "}
        and keep {fee}.
      </p>
    );
  }
  return (
    <DriverTransitionButton
      ride={ride}
      transition="noShow"
      request={() => call(reportNoShow, { params: { id: ride.id } })}
      label="Report no-show"
      variant="outline"
      confirm={{
        title: `Report ${ride.rider.firstName} as a no-show?`,
        text: (
          <p>
            The ride ends. You keep {fee}, the rider gets the rest back. This action cannot be
            undone.
          </p>
        ),
        isDestructive: true,
      }}
    />
  );
};
