import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FileCheck, FileQuestionMark } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { listSubmissions } from "#shared/submissions/contract.ts";
import { NO_SUCH_KIND } from "#shared/submissions/messages.ts";
import { MAX_COUNTED, type QueueFilter, queueFilters } from "#shared/submissions/queue-filters.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { pageParam } from "#web/platform/pagination.ts";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { parseChoice, searchNavigation } from "#web/platform/table-search.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Choice } from "#web/ui/forms/choice.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Segments } from "#web/ui/segments.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { queueQuery } from "./queue-queries.ts";
import { QueueTable } from "./queue-table.tsx";
import { ReviewPanel, ReviewSheet } from "./review-panel.tsx";

/** URL state of the queue. */
export type DocumentsSearch = {
  state?: QueueFilter | undefined;
  document?: string | undefined;
  page?: number | undefined;
};
type Queue = ReplyOf<typeof listSubmissions>;

const route = getRouteApi("/admin/documents");

/** `/admin/documents`: documents and changes of drivers that wait for a decision, and the decided ones. */
export const DocumentsPage = () => {
  const search = route.useSearch();
  const view = {
    show: parseChoice(queueFilters, search.state) ?? "in_review",
    kind: search.document,
    page: pageParam(search.page) ?? 1,
  };
  const navigate = route.useNavigate();
  const change = (to: DocumentsSearch) => void navigate(searchNavigation(to));
  const options = queueQuery(view);
  const query = useQuery(options);
  const { data, refetch, isPlaceholderData } = query;
  const error = useLastError(query.error, String(options.queryKey));
  const totalPages = data?.pagination.totalPages ?? view.page;
  if (!isPlaceholderData && view.page > totalPages) return <RedirectToLastPage page={totalPages} />;
  return (
    <AdminFrame title="Documents">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Segments
          legend="State"
          name="state"
          options={queueFilters.map((value) => ({
            value,
            label: stateLabels[value],
            count: data?.counts[value],
          }))}
          value={view.show}
          onChange={(state) => change({ state })}
        />
        <KindFilter
          kinds={data?.kinds ?? []}
          value={view.kind}
          onChange={(document) => change({ document })}
        />
      </div>
      {!data && error && (
        <QueueFailure
          error={error}
          onRetry={refetch}
          onShowAll={() => change({ document: undefined })}
        />
      )}
      {!data && !error && <TableSkeleton />}
      {data && (
        <>
          <Submissions key={view.show} queue={data} show={view.show} />
          <Pager
            label="Documents"
            page={view.page}
            totalPages={totalPages}
            onChange={(page) => change({ page: pageParam(page) })}
          />
          {data.pagination.totalItems >= MAX_COUNTED && (
            <p className="text-small text-fg-3">
              Only the first {MAX_COUNTED.toLocaleString("en-US")} have pages. Choose a kind to see
              others.
            </p>
          )}
        </>
      )}
    </AdminFrame>
  );
};

type QueueFailureProps = { error: Error; onRetry: () => unknown; onShowAll: () => void };

/** Replaces a list that failed to load. An unknown document, as from an old link, is not worth a retry. */
const QueueFailure = ({ error, onRetry, onShowAll }: QueueFailureProps) =>
  error instanceof CallFailure && error.code === NO_SUCH_KIND ? (
    <Card className="!p-0">
      <EmptyState icon={FileQuestionMark} text="There is no such document">
        <Button variant="outline" onClick={onShowAll}>
          Show all documents
        </Button>
      </EmptyState>
    </Card>
  ) : (
    <LoadFailure what="the documents" error={error} onRetry={onRetry} />
  );

const stateLabels: Record<QueueFilter, string> = {
  in_review: "To review",
  approved: "Approved",
  rejected: "Rejected",
  expiring: "Expiring",
  expired: "Expired",
};

/** Approved documents are read for their end, others for the day on which they were sent. */
const hasExpiry: Record<QueueFilter, boolean> = {
  ...{ in_review: false, rejected: false },
  ...{ approved: true, expiring: true, expired: true },
};

const emptyTexts: Record<QueueFilter, string> = {
  in_review: "No documents to review",
  approved: "Nothing is approved yet",
  rejected: "Nothing was rejected",
  expiring: "No document ends within 30 days",
  expired: "No document has expired",
};

type KindFilterProps = Pick<Queue, "kinds"> & {
  value: string | undefined;
  onChange: (kind: string | undefined) => void;
};

const KindFilter = ({ kinds, value, onChange }: KindFilterProps) => (
  <div className="w-full sm:w-auto">
    <Choice
      label="Kind"
      none="All kinds"
      options={kinds.map(({ kind, label, count }) => ({
        value: kind,
        label: `${label} (${count})`,
      }))}
      value={value}
      onChange={onChange}
    />
  </div>
);

/** The list, with the focused row beside it on wide screens, and a sheet with the opened row. */
const Submissions = ({ queue, show }: { queue: Queue; show: QueueFilter }) => {
  const [selectedId, select] = useState<string | null>(null);
  const [openedId, open] = useState<string | null>(null);
  const find = (id: string | null) => queue.submissions.find((one) => one.id === id) ?? null;
  const onDecided = (id: string) => {
    // Closes the sheet first: closing gives the focus back to the decided row.
    flushSync(() => open(null));
    focusNextRow(id);
  };
  if (queue.submissions.length === 0)
    return (
      <Card className="!p-0">
        <EmptyState icon={FileCheck} text={emptyTexts[show]} />
      </Card>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <QueueTable
        submissions={queue.submissions}
        hasExpiry={hasExpiry[show]}
        selectedId={selectedId}
        onSelect={select}
        onOpen={(id) => {
          // The message about the last decision would cover this one's buttons on a phone.
          toast.dismiss();
          open(id);
        }}
      />
      <ReviewPanel
        submission={find(selectedId)}
        hasDecision={show === "in_review"}
        onDecided={onDecided}
      />
      <ReviewSheet submission={find(openedId)} onClose={() => open(null)} onDecided={onDecided} />
    </div>
  );
};

/** Focuses the row after a decided one, or before it, unless the focus is on another row by now. */
const focusNextRow = (id: string) => {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter((row) =>
    row.checkVisibility(),
  );
  const focused = document.activeElement;
  const at = rows.findIndex((row) => row.dataset.row === id);
  if (at < 0 || rows.some((row, index) => row === focused && index !== at)) return;
  (rows[at + 1] ?? rows[at - 1])?.focus();
};
