import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { endOtherSessions, endSession, listSessions } from "#shared/accounts/contract.ts";
import { withLockedAccount } from "./account-lock.ts";
import { assertConfirmed } from "./assert-confirmed.ts";
import { deleteSessionsOf, findSessionOf, listOpenSessions } from "./session-queries.ts";

/** Registers the routes that list and end the open sessions of an account. */
export function sessionRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, sessions, now } = services;

  serve(listSessions)(async ({ account }) => {
    const open = await listOpenSessions(db, account.id, now());
    const listed = open.map(({ session, createdAt, lastUsedAt, ...shown }) => ({
      ...shown,
      startedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThisDevice: session === account.session,
    }));
    const ownFirst = listed.toSorted((a, b) => Number(b.isThisDevice) - Number(a.isThisDevice));
    return { success: true, sessions: ownFirst };
  });

  serve(endSession)(async ({ account, params, request }) => {
    await assertConfirmed(services, account.session, "to log out other devices");
    const session = await findSessionOf(db, account.id, params.id);
    if (session === undefined) throw notFound("This device");
    await sessions.end(session);
    request.log.info({ accountId: account.id }, "logged out one device");
    return { success: true, message: "That device is logged out" };
  });

  serve(endOtherSessions)(async ({ account, request }) => {
    await assertConfirmed(services, account.session, "to log out other devices");
    sessions.forget(
      await withLockedAccount(db, account.id, (tx) =>
        deleteSessionsOf(tx, account.id, account.session),
      ),
    );
    request.log.info({ accountId: account.id }, "logged out the other devices");
    return { success: true, message: "Every other device is logged out" };
  });
}
