import { Check, TriangleAlert } from "lucide-react";
import { findingLabels } from "#shared/operations/finding-kinds.ts";
import type { WireFinding } from "#shared/operations/findings-contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { OpenRide } from "./open-ride.tsx";
import { ResolveButton } from "./resolve-button.tsx";
import { RideReviewOfFinding } from "./ride-review.tsx";

type FindingRowProps = {
  finding: WireFinding;
  /** True on the page of the finding's ride, which then needs no link. */
  isOnRide?: boolean;
};

/** One disagreement, with its dates and resolution. */
export const FindingRow = ({ finding, isOnRide = false }: FindingRowProps) => (
  <li className="flex flex-wrap items-start justify-between gap-4">
    <div className="grid min-w-0 gap-1">
      <p className="font-medium">{findingLabels[finding.kind]}</p>
      <p className="text-small text-fg-2 tabular-nums">
        Expected {finding.expected}, found {finding.found}
      </p>
      <p className="text-small text-fg-2">
        {!isOnRide && <FindingSubject finding={finding} />} Seen since{" "}
        <MarketTime at={finding.firstSeenAt} isBrief />, last{" "}
        <MarketTime at={finding.lastSeenAt} isBrief />
      </p>
      {finding.note && (
        <p className="text-small wrap-anywhere">
          {finding.resolvedBy}: {finding.note}
        </p>
      )}
    </div>
    {finding.resolvedAt === null ? (
      <div className="flex items-center gap-4">
        <StatusWord tone="warning" icon={TriangleAlert} word="Open" />
        {finding.kind !== "ride_review" && (
          <IfPermitted permission="books">
            <ResolveButton finding={finding} />
          </IfPermitted>
        )}
      </div>
    ) : (
      <StatusWord
        tone="success"
        icon={Check}
        word={finding.resolvedBy ? "Resolved" : "Cleared automatically"}
      />
    )}
    {finding.kind === "ride_review" &&
      finding.resolvedAt === null &&
      finding.rideId &&
      !isOnRide && (
        <div className="w-full">
          <RideReviewOfFinding rideId={finding.rideId} />
        </div>
      )}
  </li>
);

const FindingSubject = ({ finding }: { finding: WireFinding }) => {
  const { rideId, reference, subject, people } = finding;
  if (people.length > 0)
    return (
      <span className="wrap-anywhere">
        {people.map(({ role, name, email }) => `${roleNames[role]} ${name} (${email})`).join(", ")}.
      </span>
    );
  return rideId && reference ? (
    <span className="relative">
      Ride <OpenRide rideId={rideId} reference={reference} />.
    </span>
  ) : (
    <span className="font-mono break-all">{subject}.</span>
  );
};

const roleNames = { RIDER: "Rider", DRIVER: "Driver", ADMIN: "Admin" } as const;
