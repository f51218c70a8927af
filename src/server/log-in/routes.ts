import { getAccountByPassword } from "#server/accounts/known-password.ts";
import { api } from "#server/http/api.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { offerLogIn, verifyLogIn } from "#server/passkeys/verify-log-in.ts";
import { passSecondStep } from "#server/second-steps/take-code.ts";
import type { Services } from "#server/services.ts";
import { confirmPassword, logInAdmin, logInDriver, logInRider } from "#shared/accounts/contract.ts";
import { beginPasskeyLogIn, logInByPasskey } from "#shared/passkeys/contract.ts";
import { logInAdmission } from "./log-in-admission.ts";
import { admit, logInCalls } from "./log-in-calls.ts";

/** Log-ins of each role, by password or passkey, and authenticating again. */
export function logInRoutes(app: App, services: Services): void {
  const serve = api(app);
  const logIn = logInCalls(services);
  const options = { admission: logInAdmission(services) };
  serve(logInRider, options)((call) => logIn("RIDER", call));
  serve(logInDriver, options)((call) => logIn("DRIVER", call));
  serve(logInAdmin, options)((call) => logIn("ADMIN", call));
  serve(beginPasskeyLogIn)(async () => ({ success: true, options: await offerLogIn(services) }));
  serve(logInByPasskey)(async ({ body, request, reply }) => {
    const account = await verifyLogIn(services, body.credential);
    return admit(services, account, { request, reply });
  });
  serve(confirmPassword)(async ({ account: { id: accountId, session }, body, request }) => {
    await getAccountByPassword(services, { accountId, password: body.password, field: "password" });
    await passSecondStep(services, { accountId, code: body.code }, 422);
    const token = await services.sessions.renew(session);
    if (token === null) throw notSignedIn();
    request.log.info({ accountId }, "authenticated again");
    return { success: true, token, message: "Confirmed" };
  });
}
