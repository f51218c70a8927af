import { createHourlyLimit } from "#server/accounts/hourly-limit.ts";
import { api } from "#server/http/api.ts";
import { markDevice } from "#server/http/device-marks.ts";
import type { App } from "#server/http/typed-app.ts";
import { noteSharedDevice } from "#server/linked-accounts/shared-device.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import {
  askForReset,
  changePassword,
  checkResetLink,
  resetPassword,
} from "#shared/credentials/contract.ts";
import { emailChangeRoutes } from "./email-change-routes.ts";
import { getOpenLink } from "./links.ts";
import { changePasswordOf, resetPasswordWith } from "./password.ts";
import { contactVerificationRoutes } from "./proof-routes.ts";
import { RESETS_PER_HOUR } from "./reset-request.ts";

/** Password reset, changes of password and e-mail, and confirmation of e-mail and phone number. */
export function credentialRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, env, now } = services;
  const countReset = createHourlyLimit(RESETS_PER_HOUR, {
    name: "reset",
    shared: services.sharedCounters,
  });
  emailChangeRoutes(app, services);
  contactVerificationRoutes(app, services);

  // A job looks up the address, so that known and unknown ones take the same time.
  serve(askForReset)(async ({ query: { role }, body }) => {
    const email = body.email.toLowerCase();
    const key = `${role} ${email}`;
    if (env.RATE_LIMITS) await countReset(key, now());
    await enqueue(db, "reset_request", { role, email }, `reset ${key}`);
    return { success: true, message: "If that account exists, we sent a link" };
  });

  serve(checkResetLink)(async ({ query: { role }, body: { token } }) => {
    await getOpenLink(db, { token, role, purpose: "reset_password" }, now());
    return { success: true };
  });

  serve(resetPassword)(async ({ query: { role }, body: { token, password }, request, reply }) => {
    const accountId = await resetPasswordWith(services, {
      token,
      role,
      password,
      ip: request.ip,
    });
    // Marks the device as known, so that strangers' wrong passwords do not slow it down: the link proved ownership.
    await noteSharedDevice(services, markDevice(services, { request, reply, accountId }));
    request.log.info({ accountId }, "reset the password");
    return { success: true, message: "Your password is changed. Log in with the new one." };
  });

  serve(changePassword)(async ({ account, body, request }) => {
    await changePasswordOf(services, account, body);
    request.log.info({ accountId: account.id }, "changed the password");
    return { success: true, message: "Your password is changed. Other devices are logged out." };
  });
}
