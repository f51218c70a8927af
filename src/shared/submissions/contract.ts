import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line, text } from "#shared/fields.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { decisionMessages } from "./messages.ts";
import { queueFilters } from "./queue-filters.ts";

const submissionStates = ["in_review", "approved", "rejected", "withdrawn"] as const;

/** Values by field, such as `plateNumber`. */
const facts = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])));
export type Facts = z.output<typeof facts>;

/** A change or a document that a driver submitted, as admins read it. */
const submission = z.object({
  id,
  kind: z.string(),
  /** Name of the kind. */
  label: z.string(),
  state: z.enum(submissionStates),
  driver: z.object({ id, name: z.string(), isVerified: z.boolean() }),
  /** Values in use at the time of submission; empty for documents. */
  before: facts,
  after: facts,
  submittedAt: instant,
  decidedAt: z.nullable(instant),
  /** The admin who decided. */
  admin: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  hasFile: z.boolean(),
  /** Last valid day of a document. */
  expiresOn: z.nullable(z.string()),
});
export type Submission = z.output<typeof submission>;

/** Rejection of a change, shown to the driver until the next change. */
export const rejectionSchema = z.nullable(z.object({ reason: z.string(), at: instant }));

const count = z.number();

export const listSubmissions = endpoint({
  method: "GET",
  path: "/admin/submissions",
  summary: "Changes and documents by state, kind and driver: the oldest in review first, 50 a page",
  audience: "admin",
  permission: "verification",
  limit: "search",
  query: z.object({
    show: z._default(z.enum(queueFilters), "in_review"),
    /** Refused with `NO_SUCH_KIND` if the market has none of this name. */
    kind: z.optional(z.string().check(z.maxLength(100))),
    /** Words of the driver's name, email, phone number and plate. */
    search: z._default(line("Search", 100), ""),
    page: pageNumber,
  }),
  reply: successWith({
    submissions: z.array(submission),
    /** Whether the first driver has rows on the page before, and the last one on the next; absent from an older version. */
    cut: z.optional(z.object({ atStart: z.boolean(), atEnd: z.boolean() })),
    /** Under the current kind and search; at most `MAX_COUNTED`. */
    counts: z.object({
      in_review: count,
      approved: count,
      rejected: count,
      expiring: count,
      expired: count,
    }),
    /** In the current state and search, of each kind; at most `MAX_COUNTED`. Kinds that are no longer required come last. */
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), count })),
    pagination,
  }),
});

export const countSubmissions = endpoint({
  method: "GET",
  path: "/admin/submissions/count",
  summary: "Number of changes and documents in review, at most 1,000",
  audience: "admin",
  permission: "verification",
  reply: successWith({ inReview: count }),
});

export const listDriverSubmissions = endpoint({
  method: "GET",
  path: "/admin/drivers/:id/submissions",
  summary: "A driver's changes and documents: those in review, and the latest decided ones",
  audience: "admin",
  permission: "verification",
  params: idParams,
  reply: successWith({ inReview: z.array(submission), decided: z.array(submission) }),
});

export const decideSubmission = endpoint({
  method: "PUT",
  path: "/admin/submissions/:id",
  summary: "Approve a change or document, or reject it with a reason that the driver sees",
  audience: "admin",
  permission: "verification",
  limit: "write",
  params: idParams,
  body: z
    .object({
      isApproved: z.boolean("isApproved must be true or false"),
      reason: z.optional(text("Reason", 500)),
    })
    .check(
      z.refine(({ isApproved, reason }) => isApproved || Boolean(reason), {
        path: ["reason"],
        error: decisionMessages.reason,
      }),
    ),
  reply: successWith({ submission }),
});

export const openSubmissionFile = endpoint({
  method: "POST",
  path: "/admin/submissions/:id/file",
  summary: "A link to the file of a submission, valid for minutes; recorded in the audit",
  audience: "admin",
  permission: "verification",
  limit: "write",
  params: idParams,
  isShownOnce: true,
  reply: successWith({ url: z.string(), isImage: z.boolean() }),
});

export const withdrawSubmission = endpoint({
  method: "DELETE",
  path: "/drivers/submissions/:id",
  summary: "Withdraw the driver's own change or document that is in review",
  audience: "driver",
  limit: "write",
  params: idParams,
  reply: successWith({}),
});
