import { withLockedDriver } from "#server/accounts/account-lock.ts";
import type { DocumentList } from "#server/documents/document-list.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  countSubmissions,
  decideSubmission,
  listDriverSubmissions,
  listSubmissions,
  withdrawSubmission,
} from "#shared/submissions/contract.ts";
import { changeKinds } from "#shared/submissions/kinds.ts";
import { NO_SUCH_KIND } from "#shared/submissions/messages.ts";
import { QUEUE_PAGE_SIZE } from "#shared/submissions/queue-filters.ts";
import { decide } from "./decide.ts";
import {
  findSubmission,
  isDriver,
  listOfDriver,
  type SubmissionRow,
  withdrawOwn,
} from "./queries.ts";
import { countKinds, countQueue, countStates, pageOfQueue } from "./queue-queries.ts";
import { submissionView } from "./view.ts";

/** Changes and documents of drivers: decided by admins, withdrawn by the driver. */
export function submissionRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now, documentList } = services;
  const view = (row: SubmissionRow) => submissionView(documentList, row);

  serve(listSubmissions)(async ({ query: { show, kind, search, page } }) => {
    const today = marketIsoDate(now());
    const kinds = kindsOf(documentList);
    if (kind !== undefined && !kinds.includes(kind))
      throw new Problem(400, NO_SUCH_KIND, "There is no such kind");
    const queue = { show, kind, search, today, ending: endingKinds(documentList) };
    const [{ rows, cut }, counts, counted] = await Promise.all([
      pageOfQueue(db, queue, page),
      countStates(db, queue),
      countKinds(db, queue, kinds),
    ]);
    return {
      success: true,
      submissions: rows.map(view),
      cut,
      counts,
      kinds: listedKinds(documentList, (one) => counted.get(one) ?? 0, kind),
      pagination: paginationOf(counts[show], page, QUEUE_PAGE_SIZE),
    };
  });

  serve(countSubmissions)(async () => {
    const today = marketIsoDate(now());
    const queue = { show: "in_review", search: "", today, ending: [] } as const;
    return { success: true, inReview: await countQueue(db, queue) };
  });

  serve(listDriverSubmissions)(async ({ params: { id } }) => {
    if (!(await isDriver(db, id))) throw notFound("This driver");
    const [inReview, decidedSubmissions] = await Promise.all([
      listOfDriver(db, id, "in review"),
      listOfDriver(db, id, "decided"),
    ]);
    return {
      success: true,
      inReview: inReview.map(view),
      decided: decidedSubmissions.map(view),
    };
  });

  serve(decideSubmission)(async ({ params: { id }, body, account }) => {
    const { isApproved, reason = null } = body;
    const state = isApproved ? ("approved" as const) : ("rejected" as const);
    await decide(services, {
      id,
      state,
      adminId: account.id,
      reason: isApproved ? null : reason,
    });
    const submission = await findSubmission(db, id);
    if (!submission) throw notFound("This submission");
    return { success: true, submission: view(submission) };
  });

  serve(withdrawSubmission)(async ({ params: { id }, account }) => {
    const isWithdrawn = await withLockedDriver(db, account.id, (tx) =>
      withdrawOwn(tx, { id, driverId: account.id, now: now() }),
    );
    if (!isWithdrawn) throw notFound("This submission");
    return { success: true };
  });
}

/** Names of all changes and documents. */
const kindsOf = ({ asked, others }: DocumentList): string[] =>
  [...changeKinds, ...asked(), ...others()].map(({ kind }) => kind);

/** Kinds with their counts; last, kinds removed from the document list that have submissions or are chosen. */
function listedKinds(
  { asked, others }: DocumentList,
  countOf: (kind: string) => number,
  chosen: string | undefined,
) {
  const removed = others().filter(({ kind }) => countOf(kind) > 0 || kind === chosen);
  return [...changeKinds, ...asked(), ...removed].map(({ kind, label }) => ({
    ...{ kind, label },
    count: countOf(kind),
  }));
}

/** Kinds of the document list that expire. Documents of a removed kind count neither as expiring nor as expired. */
const endingKinds = ({ asked }: DocumentList): string[] =>
  asked()
    .filter(({ hasExpiry }) => hasExpiry)
    .map(({ kind }) => kind);
