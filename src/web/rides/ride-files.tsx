import { CalendarPlus, Download, Printer } from "lucide-react";
import { calendarFile } from "#shared/rides/calendar.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { receiptText } from "#shared/rides/receipt.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { Button } from "#web/ui/button.tsx";
import { saveFile } from "./save-file.ts";

/** The receipt and, for a scheduled ride that is to take place, the calendar entry: as files named by the booking reference, and on paper. */
export const RideFiles = ({ ride }: { ride: Ride }) => (
  <>
    {ride.pickupAt && isActive(ride.state) && (
      <Button
        variant="outline"
        width="full"
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
    )}
    <Button
      variant="outline"
      width="full"
      onClick={() =>
        saveFile(`${ride.reference}.txt`, { type: "text/plain", text: receiptText(ride) })
      }
    >
      <Download aria-hidden className="size-5" />
      Download Receipt
    </Button>
    <Button variant="outline" width="full" onClick={() => print()}>
      <Printer aria-hidden className="size-5" />
      Print receipt
    </Button>
  </>
);
