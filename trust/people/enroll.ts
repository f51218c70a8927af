import { execFile } from "node:child_process";
import { promisify } from "node:util";
import {
  logInAdmin,
  logInDriver,
  logInRider,
  registerDriver,
  registerRider,
  type User,
} from "#shared/accounts/contract.ts";
import { verifyDriver } from "#shared/admin/contract.ts";
import { joinAdmins } from "#shared/admin/join-contract.ts";
import { putPlatformStatus, putPosition, putServiceArea } from "#shared/drivers/contract.ts";
import { startPayouts, verifyPayouts } from "#shared/payouts/contract.ts";
import type { Point } from "#shared/places/place.ts";
import { putVehicleDetails } from "#shared/profile/contract.ts";
import { putStandardRates } from "#shared/rates/contract.ts";
import { ROOT } from "#trust/product/npm-product.ts";
import { type Caller, callerOf } from "./caller.ts";
import type { Tally } from "./tally.ts";

const PASSWORD = "correct horse battery";

/** Address of the product and the response tally. */
export interface Target {
  url: string;
  tally: Tally;
}

export interface Person {
  id: string;
  email: string;
  caller: Caller;
  token: string;
}

/** Invites an admin with `npm run admin` and joins through the link. */
export async function enrollAdmin(
  target: Target,
  settings: Record<string, string>,
): Promise<Person> {
  const email = "ada@trust.example";
  const { stdout } = await promisify(execFile)(
    "npm",
    ["run", "admin", "--", "create", email, "owner"],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    },
  );
  const token = /\/admin\/join#([\w-]+)/.exec(stdout)?.[1] ?? "";
  const anyone = callerOf({ ...target, token: null });
  const name = { firstName: "Ada", lastName: "Admin" };
  await anyone.insist(joinAdmins, { body: { ...name, password: PASSWORD, token } });
  const session = await anyone.insist(logInAdmin, { body: { email, password: PASSWORD } });
  return personOf(target, session);
}

interface RiderTraits {
  email?: string;
  referralCode?: string;
}

export async function enrollRider(
  target: Target,
  number: number,
  { email = `rider${number}@trust.example`, referralCode }: RiderTraits = {},
): Promise<Person> {
  const anyone = callerOf({ ...target, token: null });
  const body = { ...registration(email, "Robin"), ...(referralCode && { referralCode }) };
  await anyone.insist(registerRider, { body });
  return personOf(target, await anyone.insist(logInRider, { body: { email, password: PASSWORD } }));
}

/**
 * Enrolls a driver with rates, vehicle and service area, onboarded at the sandbox, verified by the admin,
 * online.
 */
export async function enrollDriver(
  target: Target,
  admin: Caller,
  { number, at }: { number: number; at: Point },
): Promise<Person> {
  const email = `driver${number}@trust.example`;
  const anyone = callerOf({ ...target, token: null });
  await anyone.insist(registerDriver, { body: registration(email, "Dana") });
  const session = await anyone.insist(logInDriver, { body: { email, password: PASSWORD } });
  const driver = personOf(target, session);
  const { caller } = driver;
  await caller.insist(putStandardRates, {
    body: { baseFare: 3 + number / 2, perMinuteCharge: 0.2, perMileCharge: 1.5 + number / 10 },
  });
  await caller.insist(putVehicleDetails, { body: vehicle(number) });
  const { latitude, longitude } = at;
  await caller.insist(putServiceArea, {
    body: { address: "Home", latitude, longitude, radiusMiles: 25 },
  });
  await onboard(caller);
  await admin.insist(verifyDriver, {
    params: { id: session.user.id },
    body: { isVerified: true },
  });
  await caller.insist(putPlatformStatus, { body: { isOnline: true } });
  await caller.insist(putPosition, { body: { latitude, longitude } });
  return driver;
}

const personOf = (target: Target, { token, user }: { token: string; user: User }): Person => ({
  id: user.id,
  email: user.email,
  token,
  caller: callerOf({ ...target, token }),
});

const registration = (email: string, firstName: string) => ({
  firstName,
  lastName: "Trust",
  email,
  password: PASSWORD,
  phoneNumber: "2125550100",
});

const vehicle = (number: number) => ({
  make: "Toyota",
  model: "Camry",
  year: 2022,
  color: "Black",
  VIN: "4T1B11HK5KU123456",
  plateNumber: `TRUST${number}`,
  vehicleType: "SEDAN" as const,
});

/** Completes the sandbox's onboarding pages and submits the code of the return address. */
async function onboard(caller: Caller): Promise<void> {
  const { stripeConnectUrl } = await caller.insist(startPayouts);
  const linkReply = await fetch(stripeConnectUrl, { redirect: "manual" });
  const page = new URL(linkReply.headers.get("location") ?? "", stripeConnectUrl);
  const form = { firstName: "Dana", lastName: "Trust", ...bankAccount };
  const formReply = await fetch(page, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const returnUrl = new URL(formReply.headers.get("location") ?? "", page);
  await caller.insist(verifyPayouts, { body: { code: returnUrl.searchParams.get("code") ?? "" } });
}

const bankAccount = { routingNumber: "110000000", accountNumber: "000123456789" };
