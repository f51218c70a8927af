import { Flag } from "lucide-react";
import { useState } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { ReportForm } from "./report-form.tsx";

/** The button that reports a problem with a ride, and the form behind it. */
export const ReportProblem = ({ ride }: { ride: Ride }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" width="full" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-5" />
        Report a problem
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Report a problem">
        <p className="mb-4 text-fg-2">
          Ride {ride.reference} with {ride.driver.firstName}. In danger? Call 911 first.
        </p>
        <ReportForm
          rideId={ride.id}
          onSent={(message) => {
            setOpen(false);
            toast.success("Report sent", message);
          }}
        />
      </Dialog>
    </>
  );
};
