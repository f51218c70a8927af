import { CalendarPlus } from "lucide-react";
import { calendarFile } from "#shared/rides/calendar.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "./save-file.ts";

/** Downloads a calendar file for a scheduled ride from its acceptance on; its name is the booking reference. */
export const CalendarButton = ({
  ride,
  variant = "outline",
  className,
}: {
  ride: Ride;
  variant?: "primary" | "outline";
  className?: string;
}) =>
  ride.pickupAt &&
  ride.state !== "pending" &&
  isActive(ride.state) && (
    <Button
      variant={variant}
      width="full"
      className={className}
      onClick={() =>
        saveFile(`${ride.reference}.ics`, {
          type: "text/calendar",
          text: calendarFile(ride, new Date()),
        })
      }
    >
      <CalendarPlus aria-hidden className="size-5" />
      Add to calendar
    </Button>
  );
