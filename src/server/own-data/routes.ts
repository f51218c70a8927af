import { api } from "#server/http/api.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { deleteAccountOf } from "./delete-account.ts";
import { exportPositions } from "./export-positions.ts";
import { findOwnAccount, listOwnRecords } from "./export-queries.ts";
import { ownKinds } from "./own-kinds.ts";

/** Export of personal data, and deletion of the account. */
export function ownDataRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;

  serve(exportAccount)(async ({ account, reply }) => {
    const ownAccount = await findOwnAccount(db, account.id);
    if (!ownAccount) throw notSignedIn();
    const sections = [];
    for (const kind of ownKinds)
      sections.push([kind, await listOwnRecords(db, kind, account.id)] as const);
    const ridePositions = await exportPositions(db, account.id);
    reply.header("content-disposition", 'attachment; filename="faire-my-data.json"');
    return {
      exportedAt: now().toISOString(),
      account: ownAccount,
      kept: { ...Object.fromEntries(sections), ridePositions },
    };
  });

  serve(deleteAccount)(async ({ account, body, request }) => {
    await deleteAccountOf(services, account, body.password);
    request.log.info({ accountId: account.id }, "deleted the account");
    return { success: true, message: "Your account is deleted" };
  });
}
