import { Link } from "@tanstack/react-router";
import { CarFront } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NotifyMe, type NotifyMeProps } from "./notify-me.tsx";
import type { Trip } from "./trip.ts";

export type NoDriverProps = NotifyMeProps & { trip: Trip };

/** No driver available: retry, set an alert, or schedule. */
export const NoDriver = (props: NoDriverProps) => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState
      icon={CarFront}
      text="No driver is near this pickup right now. Drivers come online all the time."
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button pending={props.isLoadingOffers} pendingLabel="Looking..." onClick={props.onRefresh}>
          Try again
        </Button>
        <Link
          to="/schedule"
          state={{ trip: props.trip }}
          className={buttonClass({ variant: "outline" })}
        >
          Schedule for Later
        </Link>
      </div>
    </EmptyState>
    <NotifyMe {...props} />
  </div>
);
