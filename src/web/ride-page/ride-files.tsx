import { Download, Printer } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { receiptText } from "#shared/rides/receipt.ts";
import { saveFile } from "#web/rides/save-file.ts";
import { Button } from "#web/ui/button.tsx";

/** The receipt as file and print. */
export const RideFiles = ({ ride }: { ride: Ride }) => (
  <>
    <Button
      variant="outline"
      width="full"
      className="sm:w-auto"
      onClick={() =>
        saveFile(`${ride.reference}.txt`, { type: "text/plain", text: receiptText(ride) })
      }
    >
      <Download aria-hidden className="size-5" />
      Download Receipt
    </Button>
    <Button variant="outline" width="full" className="sm:w-auto" onClick={() => print()}>
      <Printer aria-hidden className="size-5" />
      {ride.state === "pending" ? "Print booking" : "Print receipt"}
    </Button>
  </>
);
