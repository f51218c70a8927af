import { findAccount } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";
import { insertAct } from "#server/audit/queries.ts";
import type { Services } from "#server/services.ts";
import { dropTwoStep } from "#server/two-step/switch-two-step.ts";
import { email as emailSchema } from "#shared/accounts/fields.ts";
import { invitationMinutes } from "#shared/admin/join-contract.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { disableAdmin, enableAdmin, listAdmins, saveInvitation } from "./admin-queries.ts";

type Dependencies = Pick<Services, "db" | "now"> & { env: Pick<Services["env"], "publicUrl"> };

const usage = `Usage: npm run admin -- COMMAND
  create EMAIL         prints a link at which a new admin chooses name and password; it works once, for ${invitationMinutes} minutes
  disable EMAIL        ends the admin's sessions at once and refuses log-ins
  enable EMAIL         lets the admin in again
  disable-totp EMAIL   turns two-step login of an admin or driver off after a lost phone and recovery codes
  list                 lists the admins`;

/** Runs an admin command and returns the text to print. Rejects with a message for the operator. */
export async function administrate(
  dependencies: Dependencies,
  [command, ...rest]: string[],
): Promise<string> {
  if (command === "list" && rest.length === 0) return list(dependencies);
  const act = commands.get(command ?? "");
  if (!act || rest.length !== 1) throw new Error(usage);
  const email = emailSchema.safeParse(rest[0]);
  if (!email.success) throw new Error(`${rest[0]} is not an email address.`);
  return act(dependencies, email.data.toLowerCase());
}

const commands = new Map([
  ["create", create],
  ["disable", disable],
  ["enable", enable],
  ["disable-totp", disableTotp],
]);

async function create({ db, env, now }: Dependencies, email: string): Promise<string> {
  if (await findAccount(db, "ADMIN", email))
    throw new Error(`${email} is an admin already. To re-enable: enable ${email}`);
  const token = newToken();
  const expiresAt = plusMinutes(now(), invitationMinutes);
  await saveInvitation(db, { email, token: sessionOf(token), expiresAt });
  return `Open this link within ${invitationMinutes} minutes; it works once:
${env.publicUrl}/admin/join#${token}`;
}

async function disable(dependencies: Dependencies, email: string): Promise<string> {
  await change(dependencies, email, "disable");
  return `${email} is disabled. Their sessions have ended.`;
}

async function enable(dependencies: Dependencies, email: string): Promise<string> {
  await change(dependencies, email, "enable");
  return `${email} may log in again.`;
}

async function disableTotp({ db, now }: Dependencies, email: string): Promise<string> {
  const [admin, driver] = [
    await findAccount(db, "ADMIN", email),
    await findAccount(db, "DRIVER", email),
  ];
  if (!admin && !driver) throw new Error(`No admin or driver has the email ${email}.`);
  const reason = "By command";
  const drop = ({ id: accountId }: { id: string }) =>
    dropTwoStep(db, { accountId, at: now(), reason });
  const changes = [admin && (await drop(admin)), driver && (await drop(driver))];
  if (!changes.some(Boolean)) throw new Error(`Two-step login of ${email} is off already.`);
  return `${email} logs in with the password alone.`;
}

async function getAdmin(db: Dependencies["db"], email: string) {
  const admin = await findAccount(db, "ADMIN", email);
  if (!admin) throw new Error(`No admin has the email ${email}.`);
  return admin;
}

/** A change without effect is not logged. */
async function change({ db, now }: Dependencies, email: string, operation: "disable" | "enable") {
  const admin = await getAdmin(db, email);
  await db.transaction().execute(async (tx) => {
    const hasChanged = await (operation === "disable"
      ? disableAdmin(tx, admin.id, now())
      : enableAdmin(tx, admin.id));
    if (operation === "disable") await deleteSessionsOf(tx, admin.id);
    if (!hasChanged) return;
    const isDisabled = operation === "disable";
    await insertAct(tx, {
      at: now(),
      adminId: admin.id,
      action: `admin_${operation}d`,
      subjectId: admin.id,
      before: { isDisabled: !isDisabled },
      after: { isDisabled },
      reason: "By command",
    });
  });
}

async function list({ db }: Dependencies): Promise<string> {
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
