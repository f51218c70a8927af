import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from "#shared/passkeys/contract.ts";
import { dropPasskey, offerPasskey, storePasskey } from "./manage-passkeys.ts";
import { listPasskeysOf } from "./queries.ts";

/** A person's own passkeys. */
export function passkeyRoutes(app: App, services: Services): void {
  const serve = api(app);

  serve(listPasskeys)(async ({ account }) => {
    const passkeys = await listPasskeysOf(services.db, account.id);
    const listed = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return { success: true, passkeys: listed };
  });

  serve(beginPasskey)(async ({ account, body }) => ({
    success: true,
    options: await offerPasskey(services, account.id, body),
  }));

  serve(addPasskey)(async ({ account, body, request }) => {
    await storePasskey(services, account, body);
    request.log.info({ accountId: account.id }, "added a passkey");
    return { success: true, message: "You can log in with this passkey now." };
  });

  serve(removePasskey)(async ({ account, params, request }) => {
    await dropPasskey(services, account, params.id);
    request.log.info({ accountId: account.id }, "removed a passkey");
    return {
      success: true,
      message: "The passkey no longer logs you in. Delete it on your device too.",
    };
  });
}
