import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  countSubmissions,
  listSubmissions,
  openSubmissionFile,
} from "#shared/submissions/contract.ts";
import type { QueueFilter } from "#shared/submissions/queue-filters.ts";
import { call } from "#web/platform/client.ts";

const MINUTE_MS = 60_000;

export type QueueView = {
  show: QueueFilter;
  kind: string | undefined;
  search: string | undefined;
  page: number;
};

/** A page of the review queue; the previous one stays visible while loading. Other admins work on it too. */
export const queueQuery = ({ show, kind, search, page }: QueueView) =>
  queryOptions({
    queryKey: ["admin", "submissions", "queue", show, kind, search, page],
    queryFn: ({ signal }) =>
      call(listSubmissions, { query: { show, kind, search, page: String(page) }, signal }),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** Number of submissions in review, for links to the queue. */
export const waitingCount = queryOptions({
  queryKey: ["admin", "submissions", "count"],
  queryFn: ({ signal }) => call(countSubmissions, { signal }),
  select: ({ inReview }) => inReview,
  refetchInterval: MINUTE_MS,
});

/** A link to a submission's file, valid for five minutes. Each request is recorded in the audit log. */
export const fileLink = (id: string) =>
  queryOptions({
    queryKey: ["admin", "submission-file", id],
    queryFn: ({ signal }) => call(openSubmissionFile, { params: { id }, signal }),
    staleTime: 4 * MINUTE_MS,
    gcTime: 4 * MINUTE_MS,
  });
