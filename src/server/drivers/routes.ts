import { findUnverifyReason } from "#server/audit/queries.ts";
import { createCache } from "#server/cache.ts";
import { assertContactsVerified } from "#server/contact-proofs/assert-contacts-verified.ts";
import { standingOf } from "#server/documents/policy.ts";
import { listDocuments } from "#server/documents/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import { findPeersOf } from "#server/rates/driver-market.ts";
import type { Services } from "#server/services.ts";
import { fareLimitsOf } from "#server/settings/fare-limits.ts";
import {
  confirmPresence,
  getActivation,
  getPlatformStatus,
  getSearches,
  getServiceArea,
  putPlatformStatus,
  putPosition,
  putServiceArea,
} from "#shared/drivers/contract.ts";
import { areasNear, searchAreas } from "#shared/drivers/search-areas.ts";
import { activationOf } from "./activation.ts";
import { getMarketDriver } from "./get-market-driver.ts";
import { positionTimeOf } from "./position-time.ts";
import { clearMissedRequests } from "./presence-queries.ts";
import { findServiceArea, findStatus, updateIsOnline, upsertServiceArea } from "./queries.ts";
import { listSearchAreas } from "./search-area-queries.ts";
import { statusView } from "./status-view.ts";
import { findUsualMisfits } from "./usual-fares.ts";

const AREA_CACHE = { maxEntries: 1, ttlMs: 60_000 };

/** A driver's online status, position, service area and checklist. */
export function driverRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, market } = services;

  serve(getPlatformStatus)(async ({ account }) => {
    const status = await findStatus(db, account.id);
    if (!status) throw notFound("This driver");
    const seenAt = market.positionOf(account.id)?.at ?? null;
    return { success: true, ...statusView(status, seenAt, services.now()) };
  });

  // Going online is refused only for unverified contacts: the checklist shows all other missing steps.
  serve(putPlatformStatus)(async ({ account, body: { isOnline } }) => {
    const now = services.now();
    if (isOnline) await assertContactsVerified(services, account.id, "go online");
    if (!(await updateIsOnline(db, account.id, { isOnline, now }))) throw notFound("This driver");
    await market.reload(account.id);
    return { success: true, isOnline };
  });

  serve(confirmPresence)(async ({ account }) => {
    await clearMissedRequests(db, account.id);
    return { success: true };
  });

  serve(putPosition)(async ({ account, body }) => {
    const driver = await getMarketDriver(market, account.id);
    if (!driver.isOnline) throw new Problem(409, "offline", "Go online to share your position");
    const now = services.now();
    market.setPosition(account.id, body, positionTimeOf(body, now));
    return { success: true, receivedAt: now.toISOString() };
  });

  serve(getServiceArea)(async ({ account }) => ({
    success: true,
    serviceArea: await findServiceArea(db, account.id),
  }));

  serve(putServiceArea)(async ({ account, body }) => {
    await upsertServiceArea(db, account.id, body);
    await market.reload(account.id);
    return { success: true, serviceArea: body };
  });

  // One count a minute for everyone: two counts seconds apart would reveal one rider's search.
  const areas = createCache(() => listSearchAreas(db, services.now()), AREA_CACHE);
  let counting: ReturnType<typeof areas.read> | undefined;
  const readAreas = () => {
    counting ??= areas.read("all").finally(() => {
      counting = undefined;
    });
    return counting;
  };
  serve(getSearches)(async ({ account }) => {
    const around = market.positionOf(account.id) ?? (await findServiceArea(db, account.id));
    const { withinMiles, minutes } = searchAreas;
    const counted = around && (await readAreas());
    return {
      success: true,
      around: around && { latitude: around.latitude, longitude: around.longitude },
      withinMiles,
      minutes,
      areas: around && counted ? areasNear(counted, around) : [],
    };
  });

  serve(getActivation)(async ({ account }) => {
    const driver = await getMarketDriver(market, account.id);
    const lastSeenAt = market.positionOf(account.id)?.at ?? null;
    const [unverifiedReason, own] = await Promise.all([
      driver.isVerified ? null : findUnverifyReason(db, account.id),
      listDocuments(db, [account.id]),
    ]);
    const now = services.now();
    const kinds = services.documentList.asked();
    const documents = { ...standingOf(kinds, own, now), policy: services.env.DOCUMENTS_POLICY };
    const { peers } = findPeersOf(market, driver);
    const misfits = findUsualMisfits(driver.rates, peers, fareLimitsOf(services.env));
    const { isSuspended } = account;
    const status = { ...driver, isSuspended, unverifiedReason, documents, misfits };
    return { success: true, ...activationOf(status, lastSeenAt, now) };
  });
}
