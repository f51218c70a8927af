import type { Ride } from "#shared/rides/contract.ts";
import { AnswerWait } from "#web/rides/answer-wait.tsx";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { rideHeadline } from "#web/rides/ride-words.ts";
import { RoughCountdown } from "#web/ui/time/rough-countdown.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";

/** When a ride is, how long it is until then, and what is waited for. */
export const NextRideTime = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-1">
    {ride.pickupAt && ride.state !== "started" && <Pickup at={ride.pickupAt} />}
    <p role="status" className={ride.pickupAt ? "" : "text-h3"}>
      {rideHeadline(ride, "rider")}
    </p>
    {ride.state === "pending" && ride.answerBy && (
      <p className="text-fg-2">
        <AnswerWait ride={ride} answerBy={ride.answerBy} viewer="rider" />
      </p>
    )}
    <DriverApproach ride={ride} />
  </div>
);

const Pickup = ({ at }: { at: string }) => {
  const isDue = useIsPast(at);
  return (
    <>
      <p className="text-price">
        {isDue ? (
          "Now"
        ) : (
          <>
            In <RoughCountdown until={at} />
          </>
        )}
      </p>
      <p className="text-fg-2">
        Pickup <TimeET at={at} />
      </p>
    </>
  );
};
