import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  askForEmailChange,
  confirmEmail,
  dropEmailChange,
  getEmailChange,
} from "#shared/credentials/contract.ts";
import {
  cancelEmailChange,
  confirmEmailWith,
  findPendingEmail,
  requestEmailChange,
} from "./email-change.ts";

/** Change of e-mail: requested with the password, confirmed by a link sent to the new address. */
export function emailChangeRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(getEmailChange)(async ({ account }) => ({
    success: true,
    pending: await findPendingEmail(services, account.id),
  }));

  serve(askForEmailChange)(async ({ account, body, request }) => {
    await requestEmailChange(services, account.id, body);
    request.log.info({ accountId: account.id }, "requested an e-mail change");
    return {
      success: true,
      message: `We are sending a link to ${body.email}. Your email changes when you open it.`,
    };
  });

  serve(dropEmailChange)(async ({ account, request }) => {
    await cancelEmailChange(services, account.id);
    request.log.info({ accountId: account.id }, "canceled the e-mail change");
    return { success: true, message: "Your email stays as it is" };
  });

  serve(confirmEmail)(async ({ account, body: { token }, request }) => {
    const accountId = await confirmEmailWith(services, token, account);
    request.log.info({ accountId }, "changed the e-mail");
    return { success: true, message: "Your email is changed. Log in with it from now on." };
  });
}
