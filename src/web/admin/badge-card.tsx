import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { RECORD_WINDOW } from "#shared/drivers/trust-level.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";

type BadgeCardProps = { driver: DriverForAdmin["driver"] };

/** Why a driver has the badge, and what the next one requires. */
export const BadgeCard = ({ driver: { driverBadge, record, nextBadge } }: BadgeCardProps) => (
  <FoldedSection
    title={`Badge: ${driverBadge}`}
    brief={nextBadge ? `Next: ${nextBadge.badge}` : "The highest badge"}
    isFoldable
  >
    <DescriptionList
      lines={[
        { label: "Completed rides", value: record.completedRides.toLocaleString("en-US") },
        { label: "Yes votes", value: shareText(record.yesRatings, record.ratings) },
        {
          label: "Canceled by the driver",
          value: shareText(record.faultCancels, record.endedRides),
        },
      ]}
    />
    <p className="text-small text-fg-2">
      Votes and cancels of the last {RECORD_WINDOW} ratings and rides.{" "}
      {nextBadge
        ? `${nextBadge.badge} needs ${nextBadge.completedRides} rides, ${percent(nextBadge.minYesShare)} Yes and at most ${percent(nextBadge.maxCancelShare)} canceled.`
        : "This is the highest badge."}
    </p>
  </FoldedSection>
);

/** "45 of 47 (96%)"; the share is rounded to the nearest tenth. */
const shareText = (part: number, whole: number): string =>
  whole === 0 ? "None yet" : `${part} of ${whole} (${Math.round((1000 * part) / whole) / 10}%)`;

const percent = (share: number): string => formatPercent(bpsFromFraction(share));
