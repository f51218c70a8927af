import { withLockedDriver } from "#server/accounts/account-lock.ts";
import { loadTogether } from "#server/database/load-together.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { updateIdentity } from "#server/submissions/driver-queries.ts";
import { applyOrSubmit } from "#server/submissions/submit-change.ts";
import { getBasicDetails, putBasicDetails } from "#shared/profile/contract.ts";
import { basicDetailsReply } from "./basic-details.ts";
import { type DriverProfileRow, getDriver, listDrivers, updatePhoneNumber } from "./queries.ts";
import { assertOwnImage, assertSameEmail } from "./refusals.ts";
import { uploadRoutes } from "./uploads.ts";
import { userProfileRoutes } from "./user-routes.ts";
import { vehicleRoutes } from "./vehicle-routes.ts";

/**
 * A driver's profile and vehicle. Offers show changes from the next quote on. A verified driver's name, photo and
 * vehicle change only with an admin's approval.
 */
export function profileRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, market, now } = services;
  uploadRoutes(app, services);
  userProfileRoutes(app, services);
  vehicleRoutes(app, services);

  const load = loadTogether((driverIds) => listDrivers(db, driverIds));
  serve(getBasicDetails)(async ({ account }) => {
    const driver = await load(account.id);
    if (!driver) throw notFound("This driver");
    return basicDetailsReply(driver, services);
  });

  serve(putBasicDetails)(async ({ account: { id: driverId }, body }) => {
    const { email, phoneNumber, firstName, lastName, profileImage } = body;
    const after = { firstName, lastName, profileImage };
    assertSameEmail(await getDriver(db, driverId), email);
    await assertOwnImage(db, driverId, profileImage);
    await withLockedDriver(db, driverId, async (tx) => {
      const before = await getDriver(tx, driverId);
      await updatePhoneNumber(tx, driverId, phoneNumber);
      const apply = () => updateIdentity(tx, driverId, after);
      await applyOrSubmit(tx, {
        ...{ driverId, kind: "person", after, apply, now: now() },
        before: identityOf(before),
      });
    });
    await market.reload(driverId);
    return basicDetailsReply(await getDriver(db, driverId), services);
  });
}

const identityOf = ({ firstName, lastName, profileImage }: DriverProfileRow) => ({
  firstName,
  lastName,
  profileImage,
});
