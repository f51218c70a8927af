import { dollarsFromCents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { cancellationTerms, noShowAfter } from "#shared/rides/cancellation-terms.ts";
import { type Ride, reportNoShow } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { cancellableOf } from "#web/rides/cancellable.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { DriverTransitionButton } from "./driver-transition-button.tsx";

/** Reports a no-show; shows the earliest time and the amount the driver keeps. */
export const NoShow = ({ ride }: { ride: Ride }) => {
  const cancellable = cancellableOf(ride);
  const after = noShowAfter(cancellable);
  const isAllowed = useIsPast((after ?? new Date()).toISOString(), 1);
  if (!after) return null;
  if (!isAllowed) {
    return (
      <p className="text-small text-fg-2">
        You can report a no-show in <Countdown deadline={after} className="font-semibold text-fg" />
        .
      </p>
    );
  }
  const noShowEnd = { by: "no_show", now: plusMinutes(after, 1) } as const;
  const { driverKeeps } = cancellationTerms(cancellable, noShowEnd);
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
            The ride ends. You keep{" "}
            <Dollars amount={dollarsFromCents(driverKeeps)} className="font-semibold text-fg" />,
            the rider gets the rest back. This action cannot be undone.
          </p>
        ),
        isDestructive: true,
      }}
    />
  );
};
