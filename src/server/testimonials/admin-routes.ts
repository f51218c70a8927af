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
  countToDecide,
  decide,
  findToDecide,
  listToDecide,
  lockDecision,
} from "./admin-queries.ts";
import { viewForAdmin } from "./views.ts";

/** Review of testimonials by admins; each decision is written to the audit log. */
export function decidedByAdmins(app: App, services: Services): void {
  const serve = api(app);
  const { db } = services;

  serve(listTestimonials)(async ({ query: { filter, page } }) => {
    const [rows, totalItems] = await Promise.all([
      listToDecide(db, filter, page),
      countToDecide(db, filter),
    ]);
    return {
      success: true,
      data: rows.map(viewForAdmin),
      pagination: paginationOf(totalItems, page),
    };
  });

  serve(acceptTestimonial)(({ params: { id }, account }) =>
    decideAs(services, account.id, { id, isAccepted: true }),
  );

  serve(rejectTestimonial)(({ params: { id }, account }) =>
    decideAs(services, account.id, { id, isAccepted: false }),
  );
}

type Decision = { id: string; isAccepted: boolean };

/** Throws 404 also for a text that its driver has edited since: an edit gets a new id. */
async function decideAs(
  services: Pick<Services, "db" | "now">,
  adminId: string,
  { id, isAccepted }: Decision,
): Promise<{ success: true; data: TestimonialForAdmin }> {
  const action = isAccepted ? "testimonial_accept" : "testimonial_reject";
  await actOn(services, { adminId, action, subjectId: id, reason: null }, async (tx) => {
    const before = await lockDecision(tx, id);
    if (!before) throw notFound("This testimonial");
    const { isAcceptedByAdmin, decidedAt } = before;
    if (decidedAt !== null && isAcceptedByAdmin === isAccepted) return null;
    await decide(tx, { id, isAccepted, now: services.now() });
    return {
      before: { state: stateOf(before) },
      after: { state: isAccepted ? "accepted" : "rejected" },
    };
  });
  const row = await findToDecide(services.db, id);
  if (!row) throw notFound("This testimonial");
  return { success: true, data: viewForAdmin(row) };
}

function stateOf({ isAcceptedByAdmin, decidedAt }: Decided): "waiting" | "accepted" | "rejected" {
  if (decidedAt === null) return "waiting";
  return isAcceptedByAdmin ? "accepted" : "rejected";
}

type Decided = { isAcceptedByAdmin: boolean; decidedAt: Date | null };
