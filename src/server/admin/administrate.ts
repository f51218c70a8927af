import { findAccount } from "#server/accounts/queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import { endLinks } from "#server/credentials/link-queries.ts";
import { issueLink, LINK_MINUTES } from "#server/credentials/links.ts";
import { lockCredentials } from "#server/credentials/queries.ts";
import { dropAllPasskeys } from "#server/passkeys/manage-passkeys.ts";
import type { Services } from "#server/services.ts";
import { dropTwoStep } from "#server/two-step/switch-two-step.ts";
import { email as emailSchema } from "#shared/accounts/fields.ts";
import { invitationMinutes } from "#shared/admin/join-contract.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { type AdminRole, adminRoles } from "#shared/permissions.ts";
import { findAdmin, listAdmins } from "./admin-queries.ts";
import { changeAdmin, invite } from "./change-admins.ts";

type Dependencies = Pick<Services, "db" | "now"> & { env: Pick<Services["env"], "publicUrl"> };

const usage = `Usage: npm run admin -- COMMAND
  create EMAIL [ROLE]  prints a link at which a new admin chooses name and password; it works once, for ${invitationMinutes} minutes;
                       the first admin is an owner, others are support unless ROLE says finance or owner
  reset EMAIL          prints a link at which an admin who forgot the password chooses a new one; it works once, for
                       ${LINK_MINUTES} minutes, and ends the admin's sessions; two-step login and passkeys stay
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
  if (!act || rest.length < 1 || rest.length > act.maxArguments) throw new Error(usage);
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

const commands = new Map<string, { run: Run; maxArguments: 1 | 2 }>([
  ["create", { run: create, maxArguments: 2 }],
  ["reset", { run: reset, maxArguments: 1 }],
  ["role", { run: setRole, maxArguments: 2 }],
  ["disable", { run: disable, maxArguments: 1 }],
  ["enable", { run: enable, maxArguments: 1 }],
  ["disable-totp", { run: disableTotp, maxArguments: 1 }],
]);

async function create(
  dependencies: Dependencies,
  email: string,
  chosenRole?: AdminRole,
): Promise<string> {
  const invitation = await invite(dependencies, { email, by: null }, chosenRole);
  if (!invitation) throw new Error(`${email} is an admin already. To re-enable: enable ${email}`);
  return `Open this link within ${invitationMinutes} minutes; it works once:
${invitation.url}`;
}

async function reset(dependencies: Dependencies, email: string): Promise<string> {
  const { db, env, now } = dependencies;
  const { admin, by: adminId, reason } = await changeOf(dependencies, email);
  if ((await findAdmin(db, admin.id))?.disabledAt)
    throw new Error(`${email} is disabled. To let the admin in again: enable ${email}`);
  const token = await db.transaction().execute(async (tx) => {
    await lockCredentials(tx, admin.id);
    const act = { at: now(), adminId, subjectId: admin.id, reason };
    await insertAct(tx, { ...act, action: "reset_link", before: {}, after: {} });
    const link = { accountId: admin.id, purpose: "reset_password", newEmail: null } as const;
    // Only this command issues reset links of admins: the new one replaces the earlier ones.
    await endLinks(tx, admin.id, { as: "replaced", purpose: link.purpose });
    return issueLink(tx, link, now());
  });
  return `Open this link within ${LINK_MINUTES} minutes; it works once and ends the admin's sessions:
${env.publicUrl}/reset-password?role=admin&token=${token}`;
}

async function setRole(
  dependencies: Dependencies,
  email: string,
  role?: AdminRole,
): Promise<string> {
  if (!role) throw new Error(usage);
  await changeAdmin(dependencies, await changeOf(dependencies, email), { role });
  return `${email} is ${role}. Sessions of another role have ended.`;
}

async function disable(dependencies: Dependencies, email: string): Promise<string> {
  await changeAdmin(dependencies, await changeOf(dependencies, email), { isDisabled: true });
  return `${email} is disabled. Their sessions have ended.`;
}

async function enable(dependencies: Dependencies, email: string): Promise<string> {
  await changeAdmin(dependencies, await changeOf(dependencies, email), { isDisabled: false });
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

/** Names the changed admin as the acting one too, because a command has no signed-in admin. */
async function changeOf({ db }: Dependencies, email: string) {
  const admin = await findAccount(db, "ADMIN", email);
  if (!admin) throw new Error(`No admin has the email ${email}.`);
  return { admin: { id: admin.id, email }, by: admin.id, reason: "By command" };
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
        formatMarketTime(createdAt),
        disabledAt ? "disabled" : "enabled",
      ].join("  "),
    )
    .join("\n");
}
