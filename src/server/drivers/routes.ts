import { on } from "#server/http/on.ts";
import { notFound, Problem } from "#server/http/problem.ts";
import type { App } from "#server/http/typed-app.ts";
import type { MarketDriver } from "#server/market/market-driver.ts";
import type { Services } from "#server/services.ts";
import {
  getActivation,
  getPlatformStatus,
  getServiceArea,
  putPlatformStatus,
  putPosition,
  putServiceArea,
} from "#shared/drivers/contract.ts";
import { activationOf } from "./activation.ts";
import { findIsOnline, findServiceArea, updateIsOnline, upsertServiceArea } from "./queries.ts";

/** A driver's availability: online or not, where, and why not shown. */
export function driverRoutes(app: App, services: Services): void {
  const { db, market } = services;

  on(
    app,
    getPlatformStatus,
  )(async ({ account }) => {
    const isOnline = await findIsOnline(db, account.id);
    if (isOnline === null) throw notFound("This driver");
    return { success: true, isOnline };
  });

  // Going online is never refused: the checklist says what else is missing.
  on(
    app,
    putPlatformStatus,
  )(async ({ account, body: { isOnline } }) => {
    if (!(await updateIsOnline(db, account.id, isOnline))) throw notFound("This driver");
    await market.reload(account.id);
    return { success: true, isOnline };
  });

  on(
    app,
    putPosition,
  )(async ({ account, body }) => {
    const driver = await getDriver(services, account.id);
    if (!driver.isOnline) throw new Problem(409, "offline", "Go online to share your position");
    const now = services.now();
    // A device whose clock is ahead is no newer than its message.
    const at = body.at ? Math.min(Date.parse(body.at), now.getTime()) : now.getTime();
    market.setPosition(account.id, body, new Date(at));
    return { success: true, receivedAt: now.toISOString() };
  });

  on(
    app,
    getServiceArea,
  )(async ({ account }) => ({
    success: true,
    serviceArea: await findServiceArea(db, account.id),
  }));

  on(
    app,
    putServiceArea,
  )(async ({ account, body }) => {
    await upsertServiceArea(db, account.id, body);
    await market.reload(account.id);
    return { success: true, serviceArea: body };
  });

  on(
    app,
    getActivation,
  )(async ({ account }) => {
    const driver = await getDriver(services, account.id);
    const lastSeenAt = market.positionOf(account.id)?.at ?? null;
    return { success: true, ...activationOf(driver, lastSeenAt, services.now()) };
  });
}

/** The driver as riders would be offered it; one of whom this node has not heard yet is read. Throws 404. */
const getDriver = async ({ market }: Services, driverId: string): Promise<MarketDriver> => {
  if (!market.find(driverId)) await market.reload(driverId);
  const driver = market.find(driverId);
  if (!driver) throw notFound("This driver");
  return driver;
};
