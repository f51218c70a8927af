import multipart from "@fastify/multipart";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import { findAccountById } from "#server/accounts/queries.ts";
import { api } from "#server/http/api.ts";
import type { SignedIn } from "#server/http/session.ts";
import { takeFile } from "#server/http/take-file.ts";
import type { App } from "#server/http/typed-app.ts";
import { encodeJpeg } from "#server/images/encode-image.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import { tolledRide, tollStateIn, tollsView } from "#server/rides/toll-view.ts";
import type { Services } from "#server/services.ts";
import { centsFromDollars } from "#shared/money.ts";
import { imageMessages } from "#shared/profile/image-rules.ts";
import {
  enterToll,
  getTollPhoto,
  listTollRoads,
  objectToToll,
  payToll,
  tollPhotoLimit,
  uploadTollPhoto,
  withdrawToll,
} from "#shared/tolls/contract.ts";
import { isWithdrawable, tollRefusal, WITHDRAWN } from "#shared/tolls/toll-rule.ts";
import { openTollPage } from "./charge-toll.ts";
import { getTolledRide, storeToll } from "./enter-toll.ts";
import { findPhotoOfToll, insertPhoto } from "./photo-queries.ts";
import { findToll, lockToll, setDecision, setObjection } from "./queries.ts";

/** Tolls of rides: entered by drivers with a photo, seen, objected to and paid by riders. */
export function tollRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;
  photoRoutes(app, services);

  serve(listTollRoads)(async () => ({ success: true, roads: [...(services.tolls?.roads ?? [])] }));

  serve(enterToll)(async ({ params, body, account }) => {
    await storeToll(services, account.id, {
      rideId: params.id,
      road: body.road,
      amount: centsFromDollars(body.amount),
      photoId: body.photoId,
      isAnother: body.isAnother === true,
    });
    return viewTolls(services, await getOwnRide(services, params.id, account), account);
  });

  serve(objectToToll)(async ({ params, body, account }) => {
    const { rideId } = await getRideOfToll(services, params.id, account);
    await db.transaction().execute(async (tx) => {
      await lockToll(tx, params.id);
      const ride = await getOwnRide({ db: tx }, rideId, account);
      if (tollStateIn(ride, params.id, now()) !== "open")
        throw new Problem(409, "not_open", "You can no longer object to this toll");
      await setObjection(tx, params.id, { reason: body.reason, now: now() });
      await enqueue(tx, "toll_notices", { tollId: params.id }, `toll_notices:${params.id}`);
    });
    return viewTolls(services, await getOwnRide(services, rideId, account), account);
  });

  serve(withdrawToll)(async ({ params, account }) => {
    const { rideId } = await getRideOfToll(services, params.id, account);
    await db.transaction().execute(async (tx) => {
      await lockToll(tx, params.id);
      const ride = await getOwnRide({ db: tx }, rideId, account);
      if (!isWithdrawable(tollStateIn(ride, params.id, now()) ?? "paid"))
        throw new Problem(409, "not_open", "You can no longer withdraw this toll");
      const rejection = {
        decision: "reject",
        by: account.id,
        reason: WITHDRAWN,
        now: now(),
      } as const;
      await setDecision(tx, params.id, rejection);
      await enqueue(tx, "toll_notices", { tollId: params.id }, `toll_notices:${params.id}`);
    });
    return viewTolls(services, await getOwnRide(services, rideId, account), account);
  });

  serve(payToll)(async ({ params, account }) => {
    const { ride } = await getRideOfToll(services, params.id, account);
    const rider = await findAccountById(db, account.id);
    if (!rider) throw notFound("This account");
    return { success: true, url: await openTollPage(services, rider, { ride, tollId: params.id }) };
  });

  serve(getTollPhoto)(async ({ params, account }) => {
    await getRideOfToll(services, params.id, account);
    const jpeg = await findPhotoOfToll(db, params.id);
    if (!jpeg) throw notFound("This photo");
    return { success: true, jpeg: jpeg.toString("base64") };
  });
}

/** Photos are encoded again, and stored apart from the public images. */
function photoRoutes(app: App, services: Services): void {
  const { db, now } = services;
  void app.register(async (within) => {
    await within.register(multipart);
    const serve = api(within.withTypeProvider<ZodTypeProvider>());
    serve(uploadTollPhoto)(async ({ params, account, request }) => {
      const ride = await getTolledRide(db, account.id, params.id);
      const refusal = tollRefusal(tolledRide(ride), now());
      if (refusal) throw new Problem(409, "no_tolls", refusal, { state: ride.state });
      const file = await takeFile(request, { ...imageMessages, ...tollPhotoLimit });
      const photo = { id: uuidv7(), rideId: ride.id, driverId: account.id, createdAt: now() };
      await insertPhoto(db, { ...photo, jpeg: await photoJpeg(file) });
      return { success: true, photoId: photo.id };
    });
  });
}

/** The whole picture, with sides of at most 1600 pixels. */
const photoJpeg = (file: Buffer): Promise<Buffer> =>
  encodeJpeg(file, {
    ...imageMessages,
    resize: (image) => image.resize(1600, 1600, { fit: "inside", withoutEnlargement: true }),
  });

/** The toll's ride. Throws 404 unless the account is its rider, its driver or an admin. */
async function getRideOfToll(services: Services, tollId: string, account: SignedIn) {
  const toll = await findToll(services.db, tollId);
  if (!toll) throw notFound("This toll");
  const ride = await getOwnRide(services, toll.rideId, account).catch(() => {
    throw notFound("This toll");
  });
  return { ride, rideId: toll.rideId };
}

const viewTolls = ({ now }: Services, ride: RideFacts, { role }: SignedIn) => ({
  success: true as const,
  tolls: tollsView(ride, { role, now: now() }),
});
