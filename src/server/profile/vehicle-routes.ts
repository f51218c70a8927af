import { withLockedDriver } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { vehicleKindsOf } from "#server/documents/document-list.ts";
import { endArchivedDocuments, swapDocuments } from "#server/documents/kept-queries.ts";
import { missingByVin } from "#server/documents/policy.ts";
import { isOwnDocumentFile } from "#server/documents/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { findVehicle, replaceVehicle, type Vehicle } from "#server/submissions/driver-queries.ts";
import {
  findOpenRides,
  keepVehicle,
  takeOtherVehicle,
} from "#server/submissions/other-vehicle-queries.ts";
import { applyOrSubmit } from "#server/submissions/submit-change.ts";
import { documentMessages } from "#shared/documents/file-rules.ts";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { marketClock } from "#shared/market-time.ts";
import {
  deleteOtherVehicle,
  getOtherVehicles,
  getVehicleDetails,
  putVehicleDetails,
  switchVehicle,
} from "#shared/profile/contract.ts";
import { vehicleFormIn } from "#shared/profile/fields.ts";
import { invalid } from "./refusals.ts";
import { otherVehiclesReply, vehicleReply } from "./vehicle-reply.ts";

/** The vehicle that a driver uses, and approved ones to switch to. */
export function vehicleRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, market, now, env, documentList } = services;
  serve(getVehicleDetails)(({ account }) => vehicleReply(db, account.id));

  serve(putVehicleDetails)(async ({ account: { id: driverId }, body }) => {
    const parsed = vehicleFormIn(marketClock(now()).year).safeParse(body);
    if (!parsed.success) throw invalid("year", parsed.error.issues[0]?.message ?? "");
    const { file = null, ...after } = parsed.data;
    await withLockedDriver(db, driverId, async (tx) => {
      if (file !== null && !(await isOwnDocumentFile(tx, driverId, file)))
        throw invalid("file", documentMessages.notOwn);
      const before = await findVehicle(tx, driverId);
      const apply = () => replaceVehicle(tx, driverId, after, now());
      const change = { driverId, kind: "vehicle", before, after, apply, now: now() } as const;
      await applyOrSubmit(tx, { ...change, fileName: file });
    });
    await market.reload(driverId);
    return vehicleReply(db, driverId);
  });

  serve(getOtherVehicles)(({ account }) => otherVehiclesReply(services, account.id));

  serve(switchVehicle)(async ({ account: { id: driverId }, params: { id } }) => {
    await withLockedDriver(db, driverId, async (tx) => {
      const next = await takeOtherVehicle(tx, driverId, id);
      if (!next) throw notFound("This vehicle");
      if (env.DOCUMENTS_POLICY === "enforce") await assertDocuments(tx, services, driverId, next);
      await switchTo(tx, driverId, next, { kinds: vehicleKindsOf(documentList), now: now() });
    });
    await market.reload(driverId);
    return vehicleReply(db, driverId);
  });

  serve(deleteOtherVehicle)(async ({ account: { id: driverId }, params: { id } }) => {
    await withLockedDriver(db, driverId, async (tx) => {
      const removed = await takeOtherVehicle(tx, driverId, id);
      if (!removed) throw notFound("This vehicle");
      await endArchivedDocuments(tx, { driverId, vin: removed.VIN, now: now() });
    });
    return otherVehiclesReply(services, driverId);
  });
}

/** Throws 409 if a required document of the vehicle has no valid approval. */
async function assertDocuments(
  tx: Db,
  { documentList, now }: Pick<Services, "documentList" | "now">,
  driverId: string,
  next: Vehicle,
): Promise<void> {
  const rules = { asked: documentList.asked(), now: now() };
  const missing = (await missingByVin(tx, driverId, rules))(next.VIN);
  if (missing.length === 0) return;
  throw new Problem(
    409,
    "documents_missing",
    `These documents of this vehicle must be approved first: ${missing.join(", ")}`,
  );
}

/** Replaces the vehicle in use. Throws 409 during a ride, or if the vehicle type would change under booked rides. */
async function switchTo(
  tx: Db,
  driverId: string,
  next: Vehicle,
  { kinds, now }: { kinds: readonly string[]; now: Date },
): Promise<void> {
  const current = await findVehicle(tx, driverId);
  const { hasCurrent, hasBooked } = await findOpenRides(tx, driverId);
  if (hasCurrent)
    throw new Problem(409, "ride_in_progress", "You can switch vehicles when no ride is open");
  if (current && hasBooked && current.vehicleType !== next.vehicleType)
    throw new Problem(
      409,
      "type_booked",
      `Riders have booked rides in a vehicle of the type ${vehicleTypeLabels[current.vehicleType]}. Drive or cancel them first.`,
    );
  await replaceVehicle(tx, driverId, next, now);
  if (!current) return;
  await keepVehicle(tx, driverId, current, now);
  await swapDocuments(tx, { driverId, kinds, from: current.VIN, to: next.VIN, now });
}
