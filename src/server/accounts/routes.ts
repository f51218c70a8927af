import { api } from "#server/http/api.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  logOut,
  logOutEverywhere,
  registerDriver,
  registerRider,
  validateToken,
} from "#shared/accounts/contract.ts";
import { assertConfirmed } from "./assert-confirmed.ts";
import { findAccountById } from "./queries.ts";
import { register } from "./register.ts";
import { userOf } from "./user.ts";

export const accountRoutes = (app: App, services: Services): void => {
  const serve = api(app);
  const { db, sessions } = services;

  serve(registerRider)(async ({ body, request }) => {
    request.log.info(
      { accountId: await register(services, "RIDER", { ...body, ip: request.ip }) },
      "registered a rider",
    );
    return { success: true, message: "Your account is ready. Book a ride." };
  });
  serve(registerDriver)(async ({ body, request }) => {
    request.log.info(
      { accountId: await register(services, "DRIVER", { ...body, ip: request.ip }) },
      "registered a driver",
    );
    return { success: true, message: "Your account is ready. Set your fares and go online." };
  });

  serve(validateToken)(async ({ account }) => {
    const current = await findAccountById(db, account.id);
    if (!current) throw notSignedIn();
    return { success: true, user: userOf(current, account) };
  });
  serve(logOut)(async ({ account, request }) => {
    await sessions.end(account.session);
    request.log.info({ accountId: account.id }, "logged out");
    return { success: true, message: "You are logged out" };
  });
  serve(logOutEverywhere)(async ({ account, request }) => {
    await assertConfirmed(services, account.session, "to log out other devices");
    await sessions.endAllOf(account.id);
    request.log.info({ accountId: account.id }, "logged out everywhere");
    return { success: true, message: "You are logged out on every device" };
  });
};
