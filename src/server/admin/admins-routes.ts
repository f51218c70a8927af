import { assertConfirmed } from "#server/accounts/assert-confirmed.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  type AdminAccount,
  inviteAdmin,
  listAdminAccounts,
  putAdmin,
} from "#shared/admin/admins-contract.ts";
import { listAdmins } from "./admin-queries.ts";
import { changeAdmin, invite } from "./change-admins.ts";

/** Admins' accounts, for owners. Changes need a recent password confirmation. */
export function adminsRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, sessions } = services;

  serve(listAdminAccounts)(async ({ account }) => ({
    success: true,
    admins: (await listAdmins(db)).map((row) => viewOf(row, account.id)),
  }));

  serve(inviteAdmin)(async ({ account, body: { email, role } }) => {
    await assertConfirmed(services, account.session, "to invite an admin");
    const invitation = await invite(services, { email: email.toLowerCase(), by: account.id }, role);
    if (!invitation) {
      const sentence = "This person is an admin already";
      throw new Problem(422, "invalid", sentence, { fields: { email: sentence } });
    }
    return { success: true, url: invitation.url, expiresAt: invitation.expiresAt.toISOString() };
  });

  serve(putAdmin)(async ({ account, params, body: { role, isDisabled, reason } }) => {
    await assertConfirmed(services, account.session, "to change an admin");
    const find = async () => (await listAdmins(db)).find(({ id }) => id === params.id);
    const admin = await find();
    if (!admin) throw notFound("This admin");
    if (admin.id === account.id)
      throw new Problem(409, "own_account", "Ask another owner to change your account.");
    const change = { admin, by: account.id, reason };
    sessions.forget(await changeAdmin(services, change, { role, isDisabled }));
    return { success: true, admin: viewOf((await find()) ?? admin, account.id) };
  });
}

type AdminRow = Awaited<ReturnType<typeof listAdmins>>[number];

const viewOf = (
  { firstName, lastName, createdAt, disabledAt, ...row }: AdminRow,
  readerId: string,
): AdminAccount => ({
  ...row,
  name: `${firstName} ${lastName}`,
  joinedAt: createdAt.toISOString(),
  isDisabled: disabledAt !== null,
  isYou: row.id === readerId,
});
