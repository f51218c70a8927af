import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Services } from "#server/services.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { sendAlertMails } from "./send-mails.ts";
import {
  deleteAlertsOfBooked,
  expireAlerts,
  markTold,
  type OpenAlert,
  takeOpenAlerts,
} from "./sweep-queries.ts";

const LOOKS_A_SWEEP = 500;
/** A search in an empty area takes up to 0.4 ms. */
const LOOKS_IN_A_ROW = 20;

/** Expires alerts, searches drivers for the open ones, and notifies each rider once. Safe on every node. */
export async function sweepAlerts(services: Services, now: Date): Promise<void> {
  const { db } = services;
  await expireAlerts(db, now);
  await deleteAlertsOfBooked(db, now);
  const open = await takeOpenAlerts(db, now, LOOKS_A_SWEEP);
  const near = await findNear(services, open, now);
  if (near.length > 0) await markTold(db, near, now);
  await sendAlertMails(services, now);
}

/** Ids of the alerts with an available driver. Yields to the event loop every few searches. */
async function findNear(
  services: Pick<Services, "market" | "riderWishes">,
  open: OpenAlert[],
  now: Date,
): Promise<string[]> {
  const near: string[] = [];
  const wishes = await Promise.all(open.map(({ riderId }) => services.riderWishes.of(riderId)));
  for (const [at, alert] of open.entries()) {
    const exclude = wishes[at]?.never ?? new Set();
    if (isDriverNear(services, alert, { now, exclude })) near.push(alert.id);
    if (at % LOOKS_IN_A_ROW === LOOKS_IN_A_ROW - 1) await letOthersRun();
  }
  return near;
}

type Look = { now: Date; exclude: ReadonlySet<string> };

function isDriverNear(
  { market }: Pick<Services, "market">,
  alert: OpenAlert,
  { now, exclude }: Look,
): boolean {
  const pickup = { latitude: alert.fromLatitude, longitude: alert.fromLongitude };
  const departure = localHourAt(now);
  const found = market.findNearest({
    pickup,
    now,
    tripMinutes: alert.minutes,
    pickupMinutes: (from) => estimateRoute(from, pickup, departure).minutes,
    exclude,
  });
  return found.length > 0;
}
