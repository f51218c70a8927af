import { withLockedDriver } from "#server/accounts/account-lock.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
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
import { QUEUE_PAGE_SIZE } from "#shared/submissions/queue-filters.ts";
import { decide } from "./decide.ts";
import { findSubmission, isDriver, listOfDriver, withdrawOwn } from "./queries.ts";
import { countKinds, countQueue, countStates, listQueue } from "./queue-queries.ts";
import { submissionView } from "./view.ts";

/** Changes and documents of drivers: decided by admins, withdrawn by the driver. */
export function submissionRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(listSubmissions)(async ({ query: { show, kind, page } }) => {
    const queue = { show, kind, today: marketIsoDate(now()) };
    const span = { rows: QUEUE_PAGE_SIZE, offset: (page - 1) * QUEUE_PAGE_SIZE };
    const [rows, counts, kinds] = await Promise.all([
      listQueue(db, queue, span),
      countStates(db, queue),
      countKinds(db, queue),
    ]);
    return {
      success: true,
      submissions: rows.map(submissionView),
      counts,
      kinds,
      pagination: paginationOf(counts[show], page, QUEUE_PAGE_SIZE),
    };
  });

  serve(countSubmissions)(async () => {
    const queue = { show: "in_review", today: marketIsoDate(now()) } as const;
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
      inReview: inReview.map(submissionView),
      decided: decidedSubmissions.map(submissionView),
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
    return { success: true, submission: submissionView(submission) };
  });

  serve(withdrawSubmission)(async ({ params: { id }, account }) => {
    const isWithdrawn = await withLockedDriver(db, account.id, (tx) =>
      withdrawOwn(tx, { id, driverId: account.id, now: now() }),
    );
    if (!isWithdrawn) throw notFound("This submission");
    return { success: true };
  });
}
