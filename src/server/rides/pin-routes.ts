import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { getPinWish, putPinWish } from "#shared/rides/pin-contract.ts";
import { hasPinPreference, setPinPreference } from "./pin-queries.ts";

/** The rider's preference to have every ride started with a PIN. */
export function pinRoutes(app: App, { db, env }: Services): void {
  const serve = api(app);
  const reply = (isWished: boolean) => ({
    success: true as const,
    isWished,
    policy: env.RIDE_PIN,
  });
  serve(getPinWish)(async ({ account }) => reply(await hasPinPreference(db, account.id)));
  serve(putPinWish)(async ({ account, body: { isWished } }) => {
    await setPinPreference(db, account.id, isWished);
    return reply(isWished);
  });
}
