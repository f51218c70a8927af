import type { ComponentProps, ReactNode } from "react";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { Button } from "#web/ui/button.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { RoughCountdown } from "#web/ui/time/rough-countdown.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { driverAction } from "./driver-action.ts";
import type { PendingAction } from "./driver-action-dialog.tsx";
import { pickupOf } from "./driver-ride-facts.ts";

const TICK_MS = 5000;

type DriverRideActionProps = { ride: DriverRide; onAction: (action: PendingAction) => void };

/** The driver's next action on a listed ride, or why there is none; a disabled button for a completed ride. */
export const DriverRideAction = ({ ride, onAction }: DriverRideActionProps) => {
  const now = useNow(TICK_MS);
  const action = driverAction({ ...ride, pickupAt: pickupOf(ride) }, now);
  switch (action.kind) {
    case "answer":
      return (
        <Action
          label="Accept / Reject"
          note={ride.answerBy && <AnswerBy at={ride.answerBy} />}
          onClick={() => onAction({ ride, about: "answer" })}
        />
      );
    case "complete":
      return (
        <Action
          label="Complete Action"
          variant="outline"
          disabled={action.opensAt !== null}
          note={action.opensAt && <From at={action.opensAt} />}
          onClick={() => onAction({ ride, about: "complete" })}
        />
      );
    case "completed":
      return (
        <button type="button" disabled className="text-small text-fg-2">
          Completed
        </button>
      );
    case "unanswered":
      return <p className="text-small text-warning">The time to answer is over.</p>;
    case "none":
      return <p className="text-small text-fg-2">No action</p>;
  }
};

type ActionProps = Pick<ComponentProps<typeof Button>, "variant" | "disabled" | "onClick"> & {
  label: string;
  /** Deadline or earliest time. */
  note: ReactNode;
};

/** Stacked above the link that covers the row. */
const Action = ({ label, note, ...button }: ActionProps) => (
  <div className="relative z-[1] grid gap-1.5">
    <Button {...button} width="full" className="whitespace-nowrap">
      {label}
    </Button>
    {note && <p className="text-small text-fg-2">{note}</p>}
  </div>
);

const AnswerBy = ({ at }: { at: string }) => (
  <>
    Answer by <MarketTime at={at} isBrief className="whitespace-nowrap" />{" "}
    <span className="whitespace-nowrap">
      (<RoughCountdown until={at} /> left)
    </span>
  </>
);

const From = ({ at }: { at: string }) => (
  <>
    You can complete it from <MarketTime at={at} isBrief className="whitespace-nowrap" />
  </>
);
