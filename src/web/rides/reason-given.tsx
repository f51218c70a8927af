import { UNDER_REVIEW_TEXT } from "#shared/journey/reason-texts.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { customReason } from "#shared/rides/wire-status.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** Reason given for ending the ride; renders nothing if there is none. */
export const ReasonGiven = ({ ride }: { ride: Pick<Ride, "state" | "reason"> }) => {
  const reason = customReason(ride);
  return reason && <p className="break-words text-fg-2">Reason: {reason}</p>;
};

/** Why the driver's money of a ride waits, or was taken back. */
export const PayoutNote = ({ payout }: Pick<Ride, "payout">) =>
  payout && (
    <p role="status" className="rounded-button bg-raised px-4 py-3">
      <PayoutText payout={payout} />
    </p>
  );

const PayoutText = ({
  payout: { state, since, until, reason },
}: {
  payout: NonNullable<Ride["payout"]>;
}) => {
  if (state === "under_review")
    return (
      <>
        <strong>Under review</strong> since {since && <MarketTime at={since} />}.{" "}
        {UNDER_REVIEW_TEXT}
      </>
    );
  if (state === "waiting")
    return (
      <>
        The first fares of a new driver wait. This one is sent on{" "}
        {until && <MarketTime at={until} />}.
      </>
    );
  return (
    <>
      We took this fare back
      {since && (
        <>
          {" "}
          on <MarketTime at={since} />
        </>
      )}
      : <span className="wrap-anywhere">{reason}</span>
    </>
  );
};
