import { requiresAdminTwoStep } from "#server/env.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { countRecoveryCodes, findTwoStep } from "#server/second-steps/queries.ts";
import type { Services } from "#server/services.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  turnTwoStepOff,
} from "#shared/two-step/contract.ts";
import { confirmOffer, offerTwoStep, turnOff } from "./switch-two-step.ts";

/** Management of an admin's or driver's own second step. */
export function twoStepRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, env } = services;

  serve(getTwoStep)(async ({ account }) => {
    const twoStep = await findTwoStep(db, account.id);
    const codesLeft = await countRecoveryCodes(db, account.id);
    const isRequired = account.role === "ADMIN" && requiresAdminTwoStep(env);
    const since = twoStep?.enabledAt?.toISOString() ?? null;
    return { success: true, since, isRequired, codesLeft };
  });

  serve(beginTwoStep)(async ({ account, body }) => {
    const offered = await offerTwoStep(services, account.id, body.password);
    return { success: true, ...offered };
  });

  serve(confirmTwoStep)(async ({ account, body, request }) => {
    const recoveryCodes = await confirmOffer(services, account, body.code);
    request.log.info({ accountId: account.id }, "turned two-step login on");
    return { success: true, recoveryCodes };
  });

  serve(turnTwoStepOff)(async ({ account, body, request }) => {
    await turnOff(services, account, body);
    request.log.info({ accountId: account.id }, "turned two-step login off");
    return { success: true, message: "Your password alone logs you in." };
  });
}
