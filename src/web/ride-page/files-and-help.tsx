import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { BlockOther } from "#web/blocks/block-button.tsx";
import { LostItemCard } from "#web/lost-items/lost-item-card.tsx";
import { OwnReports } from "#web/reports/own-reports.tsx";
import { ReportProblem } from "#web/reports/report-problem.tsx";
import type { Viewer } from "#web/rides/ride-text.ts";
import { Card } from "#web/ui/card.tsx";
import { isPaid } from "./receipt-time.ts";
import { RideFiles } from "./ride-files.tsx";

type FilesProps = { ride: Ride; viewer: Viewer };

/** Receipt files and reports; a completed ride has its files below the receipt. The block needs no payment. */
export const FilesAndHelp = ({ ride, viewer }: FilesProps) => {
  const isCompleted = ride.state === "completed";
  const block = viewer === "rider" && isActive(ride.state) && (
    <BlockOther ride={ride} viewer="rider" />
  );
  if (!isPaid(ride)) return block;
  const isItemReported = ride.lostItem.item !== null;
  const lostItem = isCompleted && viewer === "rider" && <LostItemCard ride={ride} viewer="rider" />;
  return (
    <>
      {isItemReported && lostItem}
      <Card
        aria-label={isCompleted || viewer === "driver" ? "Help" : "Files and help"}
        className="grid gap-3"
      >
        {/* The rider's card has more buttons, which need no title. */}
        {viewer === "driver" && <h2 className="text-h3">Help</h2>}
        {!isCompleted && <RideFiles ride={ride} viewer={viewer} />}
        {!isItemReported && lostItem}
        <ReportProblem ride={ride} viewer={viewer} />
        <OwnReports rideId={ride.id} viewer={viewer} />
        {block}
      </Card>
    </>
  );
};

/** Download and print, below the lines of a receipt. */
export const ReceiptButtons = ({ ride, viewer }: FilesProps) => (
  <div className="grid gap-3 sm:grid-cols-2 print:hidden">
    <RideFiles ride={ride} viewer={viewer} />
  </div>
);
