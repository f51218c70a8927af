import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { logInAdmin, logInDriver, logInRider } from "#shared/accounts/contract.ts";
import { logInCalls } from "./log-in-calls.ts";

/** The log-in of each role. */
export function logInRoutes(app: App, services: Services): void {
  const serve = api(app);
  const logIn = logInCalls(services);
  serve(logInRider)((call) => logIn("RIDER", call));
  serve(logInDriver)((call) => logIn("DRIVER", call));
  serve(logInAdmin)((call) => logIn("ADMIN", call));
}
