import type { ReactNode } from "react";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { Button } from "#web/ui/button.tsx";
import { RoughCountdown } from "#web/ui/rough-countdown.tsx";
import { TimeET } from "#web/ui/time-et.tsx";
import { useNow } from "#web/ui/use-now.ts";
import { driverAction } from "./driver-action.ts";
import type { Asked } from "./driver-ask-dialog.tsx";
import { pickupOf } from "./driver-ride-facts.ts";

const TICK_MS = 1000;

/** The one thing that a driver can do about a ride in a list, or why not yet. */
export const DriverRideAction = ({
  ride,
  onAsk,
}: {
  ride: DriverRide;
  onAsk: (asked: Asked) => void;
}) => {
  const now = useNow(TICK_MS);
  const action = driverAction({ ...ride, pickupAt: pickupOf(ride) }, now);
  switch (action.kind) {
    case "answer":
      return (
        <Action label="Accept / Reject" onClick={() => onAsk({ ride, about: "answer" })}>
          {ride.answerBy && (
            <>
              Answer by <TimeET at={ride.answerBy} /> (<RoughCountdown until={ride.answerBy} />{" "}
              left)
            </>
          )}
        </Action>
      );
    case "complete":
      return (
        <Action
          label="Complete Action"
          disabled={action.opensAt !== null}
          onClick={() => onAsk({ ride, about: "complete" })}
        >
          {action.opensAt && (
            <>
              From <TimeET at={action.opensAt} /> on
            </>
          )}
        </Action>
      );
    case "completed":
      return <Action label="Completed" disabled />;
    case "unanswered":
      return <p className="py-2 text-warning">The time to answer is over.</p>;
    case "none":
      return <p className="py-2 text-fg-2">No action</p>;
  }
};

type ActionProps = {
  label: string;
  disabled?: boolean;
  onClick?: () => void;
  children?: ReactNode;
};

/** Above the link that covers the whole row. */
const Action = ({ label, disabled, onClick, children }: ActionProps) => (
  <div className="relative z-[1] grid gap-1.5">
    <Button
      variant={disabled ? "outline" : "primary"}
      width="full"
      disabled={disabled}
      className="whitespace-nowrap"
      onClick={onClick}
    >
      {label}
    </Button>
    {children && <p className="text-small text-fg-2">{children}</p>}
  </div>
);
