import { findAccount } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";
import { insertAct } from "#server/audit/queries.ts";
import type { Services } from "#server/services.ts";
import { dropTwoStep } from "#server/two-step/turn.ts";
import { email as emailSchema } from "#shared/accounts/fields.ts";
import { invitationMinutes } from "#shared/admin/join-contract.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { disableAdmin, enableAdmin, keepInvitation, listAdmins } from "./admin-queries.ts";

type Ground = Pick<Services, "db" | "now"> & { env: Pick<Services["env"], "publicUrl"> };

const usage = `Usage: npm run admin -- COMMAND
  create EMAIL         prints a link at which a new admin chooses name and password; it works once, for ${invitationMinutes} minutes
  disable EMAIL        ends the admin's sessions at once and lets them in no more
  enable EMAIL         lets the admin in again
  disable-totp EMAIL   turns two-step login off, for who has lost phone and recovery codes
  list                 the admins`;

/** Runs an admin command and returns the text to print. Rejects with a message for the operator. */
export async function administrate(ground: Ground, [command, ...rest]: string[]): Promise<string> {
  if (command === "list" && rest.length === 0) return list(ground);
  const act = commands.get(command ?? "");
  if (!act || rest.length !== 1) throw new Error(usage);
  const email = emailSchema.safeParse(rest[0]);
  if (!email.success) throw new Error(`${rest[0]} is no email address.`);
  return act(ground, email.data.toLowerCase());
}

const commands = new Map([
  ["create", create],
  ["disable", disable],
  ["enable", enable],
  ["disable-totp", disableTotp],
]);

async function create({ db, env, now }: Ground, email: string): Promise<string> {
  if (await findAccount(db, "ADMIN", email))
    throw new Error(`${email} is an admin already. To let them in again: enable ${email}`);
  const token = newToken();
  const expiresAt = plusMinutes(now(), invitationMinutes);
  await keepInvitation(db, { email, token: sessionOf(token), expiresAt });
  return `Open this link within ${invitationMinutes} minutes; it works once:
${env.publicUrl}/admin/join#${token}`;
}

async function disable(ground: Ground, email: string): Promise<string> {
  await change(ground, email, "disable");
  return `${email} is disabled. Their sessions have ended.`;
}

async function enable(ground: Ground, email: string): Promise<string> {
  await change(ground, email, "enable");
  return `${email} may log in again.`;
}

async function disableTotp({ db, now }: Ground, email: string): Promise<string> {
  const { id: accountId } = await getAdmin(db, email);
  const ended = await dropTwoStep(db, { accountId, at: now(), reason: "By command" });
  if (!ended) throw new Error(`Two-step login of ${email} is off already.`);
  return `${email} logs in with the password alone.`;
}

async function getAdmin(db: Ground["db"], email: string) {
  const admin = await findAccount(db, "ADMIN", email);
  if (!admin) throw new Error(`Nobody with the email ${email} is an admin.`);
  return admin;
}

/** A change without effect is not logged. */
async function change({ db, now }: Ground, email: string, how: "disable" | "enable") {
  const admin = await getAdmin(db, email);
  await db.transaction().execute(async (tx) => {
    const hasChanged = await (how === "disable"
      ? disableAdmin(tx, admin.id, now())
      : enableAdmin(tx, admin.id));
    if (how === "disable") await deleteSessionsOf(tx, admin.id);
    if (!hasChanged) return;
    const isDisabled = how === "disable";
    await insertAct(tx, {
      at: now(),
      adminId: admin.id,
      action: `admin_${how}d`,
      subjectId: admin.id,
      before: { isDisabled: !isDisabled },
      after: { isDisabled },
      reason: "By command",
    });
  });
}

async function list({ db }: Ground): Promise<string> {
  const admins = await listAdmins(db);
  if (admins.length === 0) return "There is no admin yet. To invite one: create EMAIL";
  return admins
    .map(({ email, firstName, lastName, createdAt, disabledAt }) =>
      [
        email,
        `${firstName} ${lastName}`,
        formatNewYork(createdAt),
        disabledAt ? "disabled" : "enabled",
      ].join("  "),
    )
    .join("\n");
}
