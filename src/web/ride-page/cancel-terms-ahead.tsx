import type { Ride } from "#shared/rides/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { cancelBorders } from "./cancel-borders.ts";

const EVERY_MS = 60_000;

/** Until when canceling a booked ride is free, and what it gives back later. */
export const CancelTermsAhead = ({ ride }: { ride: Ride }) => {
  const now = useNow(EVERY_MS);
  const { freeUntil, later } = cancelBorders(ride, new Date(now));
  return (
    <ul className="grid gap-1 text-fg-2">
      {freeUntil && (
        <li>
          Free until <TimeET at={freeUntil} className="font-semibold text-fg" />
        </li>
      )}
      {later.map(({ after, refund }) => (
        <li key={after.getTime()}>
          After <TimeET at={after} />: you get <Dollars amount={refund} className="text-fg" /> back
        </li>
      ))}
    </ul>
  );
};
