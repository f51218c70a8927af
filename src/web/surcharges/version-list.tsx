import { Link } from "@tanstack/react-router";
import type { SurchargeVersion } from "#shared/surcharges/contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type VersionListProps = {
  /** Newest day first. */
  versions: readonly SurchargeVersion[];
  inForce: number;
  shown: number;
};

/** All versions: planned ones, the one in force, and earlier ones. */
export const VersionList = ({ versions, inForce, shown }: VersionListProps) => {
  const indexInForce = versions.findIndex(({ version }) => version === inForce);
  return (
    <ol className="grid gap-4">
      {versions.map((entry, index) => (
        <li key={entry.version} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <Link
              from="/admin/surcharges"
              to="/admin/surcharges"
              search={(previous) => ({ ...previous, version: entry.version })}
              resetScroll={false}
              aria-current={entry.version === shown ? "true" : undefined}
              className="font-medium underline underline-offset-2 aria-[current=true]:text-accent"
            >
              Version {entry.version}, from {usDateOfIso(entry.effectiveOn)}
            </Link>
            <StateBadge index={index} indexInForce={indexInForce} />
          </div>
          <p className="text-small text-fg-2">
            {entry.ruleCount === 1 ? "1 rule" : `${entry.ruleCount} rules`}.{" "}
            <Origin entry={entry} />
          </p>
        </li>
      ))}
    </ol>
  );
};

const StateBadge = ({ index, indexInForce }: { index: number; indexInForce: number }) => {
  if (index === indexInForce) return <Badge tone="success">In force</Badge>;
  return index < indexInForce ? <Badge tone="info">Planned</Badge> : <Badge>Earlier</Badge>;
};

const Origin = ({ entry }: { entry: SurchargeVersion }) =>
  entry.proposedBy ? (
    <>
      Proposed by {entry.proposedBy}, approved by {entry.approvedBy},{" "}
      <MarketTime at={entry.approvedAt} isBrief />
    </>
  ) : (
    "Came with the installation"
  );
