import { findAccount } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";
import { insertAct } from "#server/audit/queries.ts";
import { dropAllPasskeys } from "#server/passkeys/manage-passkeys.ts";
import type { Services } from "#server/services.ts";
import { dropTwoStep } from "#server/two-step/switch-two-step.ts";
import { email as emailSchema } from "#shared/accounts/fields.ts";
import { invitationMinutes } from "#shared/admin/join-contract.ts";
import { formatNewYork } from "#shared/new-york-time.ts";
import { type AdminRole, adminRoles } from "#shared/permissions.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  disableAdmin,
  enableAdmin,
  findAdmin,
  listAdmins,
  lockOwners,
  saveInvitation,
  setAdminRole,
} from "./admin-queries.ts";

type Dependencies = Pick<Services, "db" | "now"> & { env: Pick<Services["env"], "publicUrl"> };

const usage = `Usage: npm run admin -- COMMAND
  create EMAIL [ROLE]  prints a link at which a new admin chooses name and password; it works once, for ${invitationMinutes} minutes;
                       the first admin is an owner, others are support unless ROLE says finance or owner
  role EMAIL ROLE      makes the admin support, finance or owner, and ends the admin's sessions
  disable EMAIL        ends the admin's sessions at once and refuses log-ins
  enable EMAIL         lets the admin in again
  disable-totp EMAIL   turns off two-step login of an admin or driver and removes their passkeys, after a lost phone
  list                 lists the admins`;

/** Runs an admin command and returns the text to print. Rejects with a message for the operator. */
export async function administrate(
  dependencies: Dependencies,
  [command, ...rest]: string[],
): Promise<string> {
  if (command === "list" && rest.length === 0) return list(dependencies);
  const act = commands.get(command ?? "");
  if (!act || rest.length < 1 || rest.length > act.words) throw new Error(usage);
  const email = emailSchema.safeParse(rest[0]);
  if (!email.success) throw new Error(`${rest[0]} is not an email address.`);
  return act.run(dependencies, email.data.toLowerCase(), roleOf(rest[1]));
}

function roleOf(word: string | undefined): AdminRole | undefined {
  const role = adminRoles.find((one) => one === word);
  if (word !== undefined && !role) throw new Error(`${word} is not a role. ${usage}`);
  return role;
}

type Run = (dependencies: Dependencies, email: string, role?: AdminRole) => Promise<string>;

/** Commands with the largest number of words after them. */
const commands = new Map<string, { run: Run; words: 1 | 2 }>([
  ["create", { run: create, words: 2 }],
  ["role", { run: changeRole, words: 2 }],
  ["disable", { run: disable, words: 1 }],
  ["enable", { run: enable, words: 1 }],
  ["disable-totp", { run: disableTotp, words: 1 }],
]);

async function create(
  { db, env, now }: Dependencies,
  email: string,
  chosenRole?: AdminRole,
): Promise<string> {
  if (await findAccount(db, "ADMIN", email))
    throw new Error(`${email} is an admin already. To re-enable: enable ${email}`);
  const token = newToken();
  const expiresAt = plusMinutes(now(), invitationMinutes);
  const isFirst = (await lockOwners(db)).length === 0;
  const role = chosenRole ?? (isFirst ? "owner" : "support");
  await saveInvitation(db, { email, role, token: sessionOf(token), expiresAt });
  return `Open this link within ${invitationMinutes} minutes; it works once:
${env.publicUrl}/admin/join#${token}`;
}

async function changeRole(
  { db, now }: Dependencies,
  email: string,
  role?: AdminRole,
): Promise<string> {
  if (!role) throw new Error(usage);
  const { id } = await getAdmin(db, email);
  await db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx);
    const before = (await findAdmin(tx, id))?.role ?? null;
    if (before === role) return;
    if (role !== "owner") refuseLastOwner(owners, { id, email });
    await setAdminRole(tx, id, role);
    await deleteSessionsOf(tx, id);
    const act = { at: now(), adminId: id, action: "admin_role", subjectId: id };
    await insertAct(tx, {
      ...act,
      before: { role: before },
      after: { role },
      reason: "By command",
    });
  });
  return `${email} is ${role}. Sessions of another role have ended.`;
}

/** Throws for the last owner: some permissions, such as reading the audit, belong to owners alone. */
function refuseLastOwner(
  owners: readonly string[],
  { id, email }: { id: string; email: string },
): void {
  if (owners.length === 1 && owners[0] === id)
    throw new Error(`${email} is the last owner. Make another admin an owner first.`);
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
  const drop = async ({ id: accountId }: { id: string }) => {
    const endedSessions = await dropTwoStep(db, { accountId, at: now(), reason });
    const hadPasskeys = await dropAllPasskeys(db, { accountId, at: now(), reason });
    return endedSessions || hadPasskeys;
  };
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
    if (operation === "disable") refuseLastOwner(await lockOwners(tx), admin);
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
    .map(({ email, firstName, lastName, role, createdAt, disabledAt }) =>
      [
        email,
        `${firstName} ${lastName}`,
        role,
        formatNewYork(createdAt),
        disabledAt ? "disabled" : "enabled",
      ].join("  "),
    )
    .join("\n");
}
