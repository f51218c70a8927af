import { useNow } from "#web/ui/time/use-now.ts";
import { hiddenForMinutes } from "./sharing-state.ts";

/** Says that an online driver's position is too old to be offered; `seenAt` in milliseconds since 1970. */
export const PositionHidden = ({ seenAt }: { seenAt: number | null }) => {
  const minutes = hiddenForMinutes(seenAt, useNow(1000));
  return (
    <div role="status" className={minutes === null ? "sr-only" : ""}>
      {minutes !== null && (
        <p className="rounded-input bg-tint-warning p-3 font-medium text-warning">
          {`Riders don't see you: your position is ${ageOf(minutes)} old.`}
        </p>
      )}
    </div>
  );
};

const ageOf = (minutes: number): string =>
  minutes < 60 ? `${minutes} minutes` : minutes < 120 ? "over an hour" : "hours";
