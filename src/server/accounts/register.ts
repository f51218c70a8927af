import { v7 as uuidv7 } from "uuid";
import type * as z from "zod/mini";
import { Problem } from "#server/problem.ts";
import { insertConsent } from "#server/product/settings-queries.ts";
import { newcomerHashes } from "#server/referrals/newcomer-hash.ts";
import { wasDeletedNewcomer } from "#server/referrals/queries.ts";
import type { Services } from "#server/services.ts";
import type { registerBody } from "#shared/accounts/contract.ts";
import { defaultStandardRates } from "#shared/fares/rates-limits.ts";
import { centsFromDollars } from "#shared/money.ts";
import { hasBlockedContact } from "./contact-block-queries.ts";
import { hashContactsWithAll } from "./contact-hashes.ts";
import { newReferralCode } from "./new-referral-code.ts";
import { anonymousLane, hashPassword } from "./password-hashing.ts";
import {
  findAccount,
  findReferrer,
  insertAccount,
  insertDriver,
  type NewAccount,
} from "./queries.ts";
import { assertStrongPassword } from "./weak-passwords.ts";

type Registration = z.output<typeof registerBody> & { ip: string };
type RegistrationServices = Pick<
  Services,
  "db" | "env" | "secret" | "oldSecrets" | "isBreached" | "product" | "now"
>;
type AccountValues = Omit<NewAccount, "referralCode">;

/** Rates of a new driver until they set their own. */
const firstRates = {
  baseFareCents: centsFromDollars(defaultStandardRates.baseFare),
  perMinuteCents: centsFromDollars(defaultStandardRates.perMinuteCharge),
  perMileCents: centsFromDollars(defaultStandardRates.perMileCharge),
};

/**
 * Inserts an account and returns its id. Throws 409 if the role has an account with the e-mail, 422 for an unknown
 * referral code or a weak password. A referral code is accepted without credit if it belongs to the same
 * person's other role, or if a deleted account of this person has earned the newcomer's credit. Throws 403 for the
 * email or phone number of a suspended person, without naming which.
 */
export async function register(
  services: RegistrationServices,
  role: "RIDER" | "DRIVER",
  registration: Registration,
): Promise<string> {
  const { password, referralCode, ip, ...person } = registration;
  const email = person.email.toLowerCase();
  await assertStrongPassword(services, password, { owner: person, field: "password" });
  if (await hasBlockedContact(services.db, hashContactsWithAll(services, person)))
    throw notCreated();
  const referredBy = await findReferrerId(services, referralCode, { role, email });
  const passwordHash = await hashPassword(password, anonymousLane(ip));
  const account = { ...person, id: uuidv7(), role, email, passwordHash, referredBy };
  // A demo shares all phone numbers; elsewhere each person decides.
  const sharesPhone = services.env.isDemo;
  await insert(services, { ...account, sharesPhone, profileImage: null });
  return account.id;
}

async function findReferrerId(
  services: RegistrationServices,
  referralCode: string | undefined,
  newcomer: { role: string; email: string },
): Promise<string | null> {
  if (!referralCode) return null;
  const referrer = await findReferrer(services.db, referralCode);
  if (!referrer) throw unknownReferralCode();
  if (referrer.email === newcomer.email) return null;
  return (await wasDeletedNewcomer(services.db, newcomerHashes(services, newcomer)))
    ? null
    : referrer.id;
}

async function insert(services: RegistrationServices, account: AccountValues): Promise<void> {
  while (!(await insertWithCode(services, account))) {
    if (await findAccount(services.db, account.role, account.email)) throw emailTaken(account.role);
  }
}

/** Returns false when the e-mail, or by chance the new referral code, is taken. */
function insertWithCode(
  { db, product, now }: RegistrationServices,
  account: AccountValues,
): Promise<boolean> {
  const consent = {
    accountId: account.id,
    termsVersion: product.policy("terms").version,
    privacyVersion: product.policy("privacy").version,
  };
  return db.transaction().execute(async (transaction) => {
    const isNew = await insertAccount(transaction, { ...account, referralCode: newReferralCode() });
    if (isNew && account.role === "DRIVER") await insertDriver(transaction, account.id, firstRates);
    // The form says that creating an account means agreement to both texts.
    if (isNew) await insertConsent(transaction, { ...consent, agreedAt: now() });
    return isNew;
  });
}

function emailTaken(role: string): Problem {
  const message = `A ${role.toLowerCase()} account with this email already exists. Log in instead.`;
  return new Problem(409, "email_taken", message, { fields: { email: message } });
}

const notCreated = () =>
  new Problem(
    403,
    "not_created",
    "We cannot create this account. Write to us if you think this is a mistake.",
  );

function unknownReferralCode(): Problem {
  const message = "This referral code does not exist. Check it or leave it out.";
  return new Problem(422, "unknown_referral_code", message, {
    fields: { referralCode: message },
  });
}
