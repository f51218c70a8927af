import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { type Asked, DriverAskDialog } from "./driver-ask-dialog.tsx";
import { DriverRideCards } from "./driver-ride-cards.tsx";
import { DriverRidesTable } from "./driver-rides-table.tsx";

type DriverRidesListProps = {
  label: string;
  rides: readonly DriverRide[];
  /** What stands there when there are none. */
  empty: ReactNode;
  /** The details of a ride are about to open. */
  onDetails: () => void;
  /** A ride has moved on, and the button that had the focus may be gone. */
  onDone: () => void;
};

/** The rides of a page, and the question about the one that something is to be done with. */
export const DriverRidesList = ({ label, rides, empty, ...on }: DriverRidesListProps) => {
  const [asked, ask] = useState<Asked | null>(null);
  if (rides.length === 0 && !asked) return empty;
  const done = () => {
    // The dialog must be gone: nothing behind it takes the focus.
    flushSync(() => ask(null));
    on.onDone();
  };
  // What is asked about may have moved on meanwhile, or to the other list.
  const current = asked && { ...asked, ride: rides.find(isSame(asked)) ?? asked.ride };
  return (
    <>
      <DriverRidesTable label={label} rides={rides} onAsk={ask} onDetails={on.onDetails} />
      <DriverRideCards rides={rides} onAsk={ask} onDetails={on.onDetails} />
      <DriverAskDialog asked={current} onClose={() => ask(null)} onDone={done} />
    </>
  );
};

const isSame =
  ({ ride }: Asked) =>
  ({ id }: DriverRide) =>
    id === ride.id;
