import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { listSuspensions } from "#shared/suspensions/contract.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SegmentSelect } from "#web/ui/forms/segment-select.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { PersonPage } from "./person-page.tsx";
import { RiderRatings } from "./rider-ratings.tsx";
import { SuspensionCard } from "./suspension-card.tsx";
import { type SuspensionView, suspensionsQuery } from "./suspension-queries.ts";
import { parseSearch } from "./suspensions-search.ts";

const route = getRouteApi("/admin/suspensions");

/** `/admin/suspensions`: the lists, or with `?person={id}` a rider or driver. */
export const SuspensionsPage = () => {
  const { page, view, person } = parseSearch(route.useSearch());
  return person === undefined ? <Lists page={page} view={view} /> : <PersonPage id={person} />;
};

/** One list at a time: open appeals, suspensions in force, ended ones, or rider ratings. */
const Lists = ({ page, view }: { page: number; view: View }) => {
  const navigate = route.useNavigate();
  const onPage = (next: number) => void navigate({ search: { view, page: pageParam(next) } });
  return (
    <AdminFrame title="Suspensions">
      <ViewChoice
        view={view}
        onChange={(next) => void navigate({ search: { view: next }, replace: true })}
      />
      {view === "ratings" ? (
        <>
          <p className="text-fg-2">
            Riders with a low share of Yes answers or an open appeal. Appeals come first.
          </p>
          <RiderRatings page={page} onPage={onPage} />
        </>
      ) : (
        <SuspensionList page={page} view={view} onPage={onPage} />
      )}
    </AdminFrame>
  );
};

type View = SuspensionView | "ratings";

const ViewChoice = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => {
  const { data } = useQuery(suspensionsQuery(view === "ratings" ? "appeals" : view, 1));
  const choice = {
    options: views.map((option) => ({ ...option, count: data?.counts[option.value] })),
    value: view,
    onChange,
  };
  return (
    <>
      <div className="max-lg:hidden">
        <Segments legend="Show" name="view" {...choice} />
      </div>
      <div className="lg:hidden">
        <SegmentSelect label="Show" {...choice} />
      </div>
    </>
  );
};

type SuspensionListProps = {
  page: number;
  view: SuspensionView;
  onPage: (page: number) => void;
};

const SuspensionList = ({ page, view, onPage }: SuspensionListProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(suspensionsQuery(view, page));
  const totalPages = data?.pagination.totalPages ?? page;
  if (!isPlaceholderData && page > totalPages) return <RedirectToLastPage page={totalPages} />;
  return (
    <>
      {!data && error && <LoadFailure what="the suspensions" error={error} onRetry={refetch} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <>
          <Suspensions suspensions={data.suspensions} view={view} />
          <Pager label="Suspensions" page={page} totalPages={totalPages} onChange={onPage} />
        </>
      )}
    </>
  );
};

const views: { value: View; label: string }[] = [
  { value: "appeals", label: "Appeals" },
  { value: "standing", label: "In force" },
  { value: "ended", label: "Ended" },
  { value: "ratings", label: "Low ratings" },
];

const emptyText: Record<SuspensionView, string> = {
  appeals: "No appeals to answer",
  standing: "Nobody is suspended",
  ended: "No suspension has ended yet",
};

type SuspensionsProps = Pick<ReplyOf<typeof listSuspensions>, "suspensions"> & {
  view: SuspensionView;
};

const Suspensions = ({ suspensions, view }: SuspensionsProps) =>
  suspensions.length === 0 ? (
    <Card className="!p-0">
      <EmptyState icon={UserRoundX} text={emptyText[view]} />
    </Card>
  ) : (
    <ul className="grid grid-cols-1 gap-4">
      {suspensions.map((suspension) => (
        <li key={suspension.id}>
          <SuspensionCard suspension={suspension} />
        </li>
      ))}
    </ul>
  );
