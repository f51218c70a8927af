import { v7 as uuidv7 } from "uuid";
import { newReferralCode } from "#server/accounts/new-referral-code.ts";
import { anonymousLane, hashPassword } from "#server/accounts/password-hashing.ts";
import { insertAccount } from "#server/accounts/queries.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { assertStrongPassword } from "#server/accounts/weak-passwords.ts";
import { insertOwnAct } from "#server/audit/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { joinAdmins } from "#shared/admin/join-contract.ts";
import { consumeInvitation, findInvited, setAdminRole } from "./admin-queries.ts";

/** Creates admin accounts from invitations. */
export function joinRoutes(app: App, services: Services): void {
  const { db, now } = services;
  const serve = api(app);
  serve(joinAdmins)(async ({ body: { token, firstName, lastName, password }, request }) => {
    const id = uuidv7();
    const tokenHash = sessionOf(token);
    // Hashing is expensive, so it runs only for an open link. The transaction below consumes the link.
    const invitedEmail = await findInvited(db, tokenHash, now());
    if (invitedEmail === undefined) throw notInvited();
    const owner = { email: invitedEmail, firstName, lastName };
    await assertStrongPassword(services, password, { owner, field: "password" });
    const passwordHash = await hashPassword(password, anonymousLane(request.ip));
    const email = await db.transaction().execute(async (tx) => {
      const invited = await consumeInvitation(tx, tokenHash, now());
      if (invited === null) throw notInvited();
      const person = { firstName, lastName, phoneNumber: "", profileImage: null };
      const { email: invitedAs, role } = invited;
      const account = { ...person, id, role: "ADMIN" as const, email: invitedAs, passwordHash };
      const codes = { referralCode: newReferralCode(), referredBy: null };
      if (!(await insertAccount(tx, { ...account, ...codes }))) throw notInvited();
      await setAdminRole(tx, id, role);
      await insertOwnAct(tx, { at: now(), adminId: id, action: "admin_joined", after: { role } });
      return invitedAs;
    });
    request.log.info({ accountId: id }, "an admin joined");
    return { success: true, message: "You are an admin now. Log in.", email };
  });
}

const notInvited = () =>
  new Problem(
    404,
    "not_invited",
    "This link was used, or is older than 30 minutes. Ask for a new one.",
  );
