import { withLockedDriver } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { newYorkClock } from "#shared/new-york-time.ts";
import {
  getBasicDetails,
  getVehicleDetails,
  putBasicDetails,
  putVehicleDetails,
} from "#shared/profile/contract.ts";
import { vehicleBodyIn } from "#shared/profile/fields.ts";
import { basicDetailsOf } from "./basic-details.ts";
import {
  findDriver,
  findVehicle,
  type ProfiledDriver,
  updateAccount,
  upsertVehicle,
} from "./queries.ts";
import { assertOwnImage, assertSameEmail, invalid } from "./refusals.ts";
import { uploadRoutes } from "./uploads.ts";
import { userProfileRoutes } from "./user-routes.ts";

/** A driver's profile and vehicle; offers show changes from the next quote on. */
export function profileRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, market, feeRules, now } = services;
  const feeRulesNow = () => ({ rules: feeRules.at(now()), now: now() });
  uploadRoutes(app, services);
  userProfileRoutes(app, services);

  serve(getBasicDetails)(async ({ account }) =>
    basicDetailsOf(await getDriver(db, account.id), feeRulesNow()),
  );

  serve(putBasicDetails)(async ({ account, body: { email, ...details } }) => {
    assertSameEmail(await getDriver(db, account.id), email);
    await assertOwnImage(db, account.id, details.profileImage);
    await withLockedDriver(db, account.id, (tx) => updateAccount(tx, account.id, details));
    await market.reload(account.id);
    return basicDetailsOf(await getDriver(db, account.id), feeRulesNow());
  });

  serve(getVehicleDetails)(async ({ account }) => {
    const vehicle = await findVehicle(db, account.id);
    return { success: true, ...(vehicle ?? { message: "No vehicle details found" }) };
  });

  serve(putVehicleDetails)(async ({ account, body }) => {
    const parsed = vehicleBodyIn(newYorkClock(now()).year).safeParse(body);
    if (!parsed.success) throw invalid("year", parsed.error.issues[0]?.message ?? "");
    await withLockedDriver(db, account.id, (tx) => upsertVehicle(tx, account.id, parsed.data));
    await market.reload(account.id);
    return { success: true, ...parsed.data };
  });
}

async function getDriver(db: Db, id: string): Promise<ProfiledDriver> {
  const driver = await findDriver(db, id);
  if (!driver) throw notFound("This driver");
  return driver;
}
