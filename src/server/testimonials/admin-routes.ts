import { actOn } from "#server/audit/act.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  acceptTestimonial,
  listTestimonials,
  rejectTestimonial,
  type TestimonialForAdmin,
} from "#shared/testimonials/contract.ts";
import {
  countTestimonialsToReview,
  findTestimonialToReview,
  listTestimonialsToReview,
  lockDecision,
  updateDecision,
} from "./admin-queries.ts";
import { viewForAdmin } from "./views.ts";

/** Review of testimonials by admins; each decision is written to the audit log. */
export function testimonialReviewRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db } = services;

  serve(listTestimonials)(async ({ query: { filter, page } }) => {
    const [rows, counts] = await Promise.all([
      listTestimonialsToReview(db, filter, page),
      countTestimonialsToReview(db),
    ]);
    return {
      success: true,
      data: rows.map(viewForAdmin),
      counts,
      pagination: paginationOf(counts[filter], page),
    };
  });

  serve(acceptTestimonial)(({ params: { id }, account }) =>
    reviewTestimonial(services, account.id, { id, isAccepted: true }),
  );

  serve(rejectTestimonial)(({ params: { id }, account }) =>
    reviewTestimonial(services, account.id, { id, isAccepted: false }),
  );
}

type Decision = { id: string; isAccepted: boolean };

/** Stores and logs a decision. Throws 404 also for a text that was edited since it was read: an edit gets a new id. */
async function reviewTestimonial(
  services: Pick<Services, "db" | "now">,
  adminId: string,
  { id, isAccepted }: Decision,
): Promise<{ success: true; data: TestimonialForAdmin }> {
  const action = isAccepted ? "testimonial_accept" : "testimonial_reject";
  await actOn(services, { adminId, action, subjectId: id, reason: null }, async (tx) => {
    const oldDecision = await lockDecision(tx, id);
    if (!oldDecision) throw notFound("This testimonial");
    const { isAcceptedByAdmin, decidedAt } = oldDecision;
    if (decidedAt !== null && isAcceptedByAdmin === isAccepted) return null;
    await updateDecision(tx, { id, isAccepted, now: services.now() });
    return {
      before: { state: stateOf(oldDecision) },
      after: { state: isAccepted ? "accepted" : "rejected" },
    };
  });
  const row = await findTestimonialToReview(services.db, id);
  if (!row) throw notFound("This testimonial");
  return { success: true, data: viewForAdmin(row) };
}

function stateOf({
  isAcceptedByAdmin,
  decidedAt,
}: DecisionColumns): "waiting" | "accepted" | "rejected" {
  if (decidedAt === null) return "waiting";
  return isAcceptedByAdmin ? "accepted" : "rejected";
}

type DecisionColumns = { isAcceptedByAdmin: boolean; decidedAt: Date | null };
