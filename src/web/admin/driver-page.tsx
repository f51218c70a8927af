import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { actTitle } from "#shared/admin/act-title.ts";
import type { AuditEntry } from "#shared/admin/contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { adminLinkClass } from "#web/platform/admin/person-link.tsx";
import { PersonSkeleton, personColumnsClass } from "#web/platform/admin/person-skeleton.tsx";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { DriverSubmissions } from "#web/submissions/driver-submissions.tsx";
import { BackButton } from "#web/ui/back-button.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { driverForAdmin } from "./admin-queries.ts";
import { AuditChangeList } from "./audit-change-list.tsx";
import { BadgeCard } from "./badge-card.tsx";
import { ChecklistCard } from "./checklist-card.tsx";
import { DriverDetails, VehicleCard } from "./driver-details.tsx";
import { DriverHead } from "./driver-head.tsx";
import { DriverNeighbors } from "./driver-neighbors.tsx";
import { TaxOfferCard } from "./tax-offer-card.tsx";

const route = getRouteApi("/admin/driver/$id");

type DriverPageProps = {
  record: (id: string, part: "sums" | "side" | "rides" | "verdicts") => ReactNode;
};

/** One driver, with admin actions, and the parts of the person's `record`. */
export const DriverPage = ({ record }: DriverPageProps) => {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data, error } = useQuery(driverForAdmin(id));
  const back = useBack();
  useLeaveOnFailure(id, data ? null : error);
  return (
    <div className="mx-auto grid max-w-[75rem] grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <BackButton onClick={back}>Back</BackButton>
        <DriverNeighbors id={id} search={search} />
      </div>
      {data ? (
        <FailureGroup key={id}>
          <DriverHead driver={data} />
          <div className={personColumnsClass}>
            <div className="grid grid-cols-1 gap-3 lg:gap-6">
              <IfPermitted permission="verification">
                <DriverSubmissions driverId={id} />
              </IfPermitted>
              <ChecklistCard driver={data} />
              {record(id, "rides")}
              {record(id, "verdicts")}
            </div>
            <div className="grid grid-cols-1 gap-3 lg:gap-6">
              {record(id, "sums")}
              <VehicleCard driver={data} />
              <IfPermitted permission="fees">
                <TaxOfferCard driver={data} />
              </IfPermitted>
              <DriverDetails driver={data} />
              <BadgeCard driver={data.driver} />
              <AuditCard acts={data.audit} email={data.driver.email} />
              {record(id, "side")}
            </div>
          </div>
        </FailureGroup>
      ) : (
        <PersonSkeleton />
      )}
    </div>
  );
};

/** Back to the list in its previous state, or to its start after a direct visit. */
const useBack = () => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () =>
    canGoBack ? router.history.back() : void router.navigate({ to: "/admin/dashboard" });
};

/** Returns to the list if the driver cannot be loaded; the list says so, and can open the page again. */
const useLeaveOnFailure = (id: string, error: Error | null) => {
  const router = useRouter();
  useEffect(() => {
    if (error)
      void router.navigate({
        to: "/admin/dashboard",
        state: { failedDriverId: id },
        replace: true,
      });
  }, [id, error, router]);
};

type AuditCardProps = { acts: readonly AuditEntry[]; email: string };

/** Changes of this driver, latest first. Views by admins are in the audit log only. */
const AuditCard = ({ acts, email }: AuditCardProps) => (
  <FoldedSection
    title="History"
    brief={
      acts.length === 0
        ? "No changes"
        : `${acts.length} latest ${acts.length === 1 ? "change" : "changes"}`
    }
    isFoldable={acts.length === 0}
  >
    {acts.length === 0 ? (
      <p className="text-fg-2">No changes yet.</p>
    ) : (
      <ol className="grid gap-4">
        {acts.map((act) => (
          <li
            key={act.id}
            className="grid gap-1 border-b border-hairline pb-4 text-small text-fg-2 last:border-0 last:pb-0"
          >
            <p className="text-body font-medium text-fg">{actTitle(act.action)}</p>
            <AuditChangeList before={act.before} after={act.after} />
            {act.reason && <p className="break-words">“{act.reason}”</p>}
            <p className="text-fg-3">
              {act.admin}, <MarketTime at={act.at} />
            </p>
          </li>
        ))}
      </ol>
    )}
    <IfPermitted permission="audit">
      <p className="text-small text-fg-2">
        Views of this page are in{" "}
        <Link to="/admin/audit" search={{ search: email }} className={adminLinkClass}>
          Audit
        </Link>
        .
      </p>
    </IfPermitted>
  </FoldedSection>
);
