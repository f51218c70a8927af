import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { BlockOther } from "#web/blocks/block-button.tsx";
import { LostItemCard } from "#web/lost-items/lost-item-card.tsx";
import { OwnReports } from "#web/reports/own-reports.tsx";
import { ReportProblem } from "#web/reports/report-problem.tsx";
import type { Viewer } from "#web/rides/ride-text.ts";
import { Section } from "#web/ui/section.tsx";
import { hasReceiptFor, isPaid } from "./receipt-time.ts";
import { RideFiles } from "./ride-files.tsx";

type FilesProps = { ride: Ride; viewer: Viewer };

/**
 * Reports of a paid ride: a lost item and problems. Both sides block each other here, away from Cancel.
 */
export const Help = ({ ride, viewer }: FilesProps) => {
  if (!isPaid(ride)) return null;
  const isItemReported = ride.lostItem.item !== null;
  const lostItem = ride.state === "completed" && viewer === "rider" && (
    <LostItemCard ride={ride} viewer="rider" />
  );
  return (
    <>
      {isItemReported && lostItem}
      {/* Reached from the top of the page. */}
      <div id="help" className="scroll-mt-20">
        <Section title="Help">
          {!isItemReported && lostItem}
          {/* A past ride has this card in its narrow column. */}
          <div className={`grid gap-3 ${isActive(ride.state) ? "sm:flex sm:flex-wrap" : ""}`}>
            <div>
              <ReportProblem ride={ride} viewer={viewer} />
            </div>
            <BlockOther ride={ride} viewer={viewer} variant="outline" />
          </div>
          <OwnReports rideId={ride.id} viewer={viewer} />
        </Section>
      </div>
    </>
  );
};

/** Calendar, download and print, below the lines of a paid price: after the ride, and of a rider's booking. */
export const ReceiptButtons = ({ ride, viewer }: FilesProps) =>
  isPaid(ride) &&
  hasReceiptFor(ride, viewer) && (
    <div className="grid gap-3 sm:flex print:hidden">
      <RideFiles ride={ride} />
    </div>
  );
