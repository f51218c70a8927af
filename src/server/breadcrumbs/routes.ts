import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { decodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { getDrivenRoute, postLatePositions } from "#shared/breadcrumbs/contract.ts";
import { type DrivenRoute, summarizeBreadcrumbs } from "#shared/breadcrumbs/driven-route.ts";
import { readLatePositions } from "#shared/breadcrumbs/late-positions.ts";
import { findBreadcrumbs } from "./queries.ts";
import { storeLatePositions } from "./store-late-positions.ts";

/** Receives a device's late positions, which fill gaps but never move the live one; shows a ride's record to admins. */
export function breadcrumbRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(postLatePositions)(async ({ account, body: { positions: sentPositions, sentAt } }) => {
    const now = services.now();
    const positions = readLatePositions(sentPositions, { sentAt, now });
    return {
      success: true,
      kept: await storeLatePositions(services, { driverId: account.id, positions, now }),
    };
  });

  serve(getDrivenRoute)(async ({ params }) => {
    const record = await findBreadcrumbs(services.db, params.id);
    if (!record) throw notFound("This ride");
    const { bytes, isThinned } = record;
    const way = summarizeBreadcrumbs(bytes ? decodeBreadcrumbs(bytes) : [], { isThinned });
    return { success: true, way: way && { ...wireWay(way), isThinned } };
  });
}

const wireWay = ({ from, to, gaps, ...way }: DrivenRoute) => ({
  ...way,
  from: from.toISOString(),
  to: to.toISOString(),
  gaps: gaps.map((gap) => ({ from: gap.from.toISOString(), to: gap.to.toISOString() })),
});
