import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FileCheck, FileQuestionMark } from "lucide-react";
import { type ReactNode, useState } from "react";
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
import { parseChoice, parseText, searchNavigation } from "#web/platform/table-search.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { type DocumentsSearch, Filters } from "./documents-filters.tsx";
import { type QueueView, queueQuery } from "./queue-queries.ts";
import { QueueTable } from "./queue-table.tsx";
import { ReviewPanel, ReviewSheet } from "./review-panel.tsx";

type Queue = ReplyOf<typeof listSubmissions>;

const route = getRouteApi("/admin/documents");

const viewOf = ({ state, document, search, page }: DocumentsSearch): QueueView => ({
  show: parseChoice(queueFilters, state) ?? "in_review",
  kind: document,
  search: parseText(search)?.slice(0, 100),
  page: pageParam(page) ?? 1,
});

/** `/admin/documents`: documents and changes of drivers that wait for a decision, and the decided ones. */
export const DocumentsPage = () => {
  const search = route.useSearch();
  const view = viewOf(search);
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
      <Filters view={view} data={data} onChange={change} />
      {!data && error && (
        <QueueFailure
          error={error}
          onRetry={refetch}
          onShowAll={() => change({ document: undefined })}
        />
      )}
      {!data && !error && <TableSkeleton />}
      {data && (
        <Submissions
          key={view.show}
          queue={data}
          show={view.show}
          onClear={
            view.search === undefined && view.kind === undefined
              ? null
              : () => change({ search: undefined, document: undefined })
          }
        >
          <Pager
            label="Documents"
            page={view.page}
            totalPages={totalPages}
            onChange={(page) => change({ page: pageParam(page) })}
          />
          {data.pagination.totalItems >= MAX_COUNTED && (
            <p className="text-small text-fg-3">
              Only the first {MAX_COUNTED.toLocaleString("en-US")} have pages. Choose a kind or a
              driver to see others.
            </p>
          )}
        </Submissions>
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

type SubmissionsProps = {
  queue: Queue;
  show: QueueFilter;
  /** Clears the search and the kind; null without both. */
  onClear: (() => void) | null;
  /** Stands below the list, at its width. */
  children: ReactNode;
};

/** The list, with the focused row beside it on wide screens, and a sheet with the opened row. */
const Submissions = ({ queue, show, onClear, children }: SubmissionsProps) => {
  const [selectedId, select] = useState<string | null>(null);
  const [openedId, open] = useState<string | null>(null);
  const find = (id: string | null) => queue.submissions.find((one) => one.id === id) ?? null;
  // Decided documents start with the first one beside them; one in review waits for a row, because keys decide.
  const selected =
    find(selectedId) ?? (show === "in_review" ? null : (queue.submissions[0] ?? null));
  const onDecided = (id: string) => {
    // Closes the sheet first: closing gives the focus back to the decided row.
    flushSync(() => open(null));
    focusNextRow(id);
  };
  if (queue.submissions.length === 0)
    return (
      <Card className="!p-0">
        <EmptyState icon={FileCheck} text={onClear ? "No documents match" : emptyTexts[show]}>
          {onClear && (
            <Button variant="outline" onClick={onClear}>
              Show all documents
            </Button>
          )}
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-1 gap-6">
        <QueueTable
          submissions={queue.submissions}
          cut={queue.cut}
          hasExpiry={hasExpiry[show]}
          isByDriver={show === "approved"}
          selectedId={selected?.id ?? null}
          onSelect={select}
          onOpen={(id) => {
            // The message about the last decision would cover this one's buttons on a phone.
            toast.dismiss();
            open(id);
          }}
        />
        {children}
      </div>
      <ReviewPanel
        submission={selected}
        isFileAsked={find(selectedId) !== null}
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
