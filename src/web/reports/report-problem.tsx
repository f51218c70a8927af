import { useQueryClient } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Reporter, ReportSubject } from "#shared/reports/subjects.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ownReports } from "./own-reports-query.ts";

const ReportForm = lazy(() =>
  import("./report-form.tsx").then((reports) => ({ default: reports.ReportForm })),
);

type ReportProblemProps = {
  ride: Ride;
  viewer: Reporter;
  label?: string;
  /** Chosen in the form at first. */
  subject?: ReportSubject;
};

/** Button that opens the form for reporting a problem. */
export const ReportProblem = (props: ReportProblemProps) => {
  const { ride, viewer, label = "Report a problem", subject } = props;
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const other = viewer === "rider" ? ride.driver : ride.rider;
  return (
    <>
      <Button variant="outline" width="full" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-5" />
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Report a problem">
        <p className="mb-4 text-fg-2">
          Ride {ride.reference} with {other.firstName}. In danger? Call 911 first.
        </p>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ReportForm
            rideId={ride.id}
            viewer={viewer}
            subject={subject}
            onSent={(message) => {
              setOpen(false);
              toast.success("Report sent", message);
              void queries.invalidateQueries(ownReports(ride.id));
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
};
