import { randomInt, randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { type Caller, call } from "#demo/drivers/api.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import {
  logInAdmin,
  logInDriver,
  logInRider,
  registerDriver,
  registerRider,
} from "#shared/accounts/contract.ts";
import { cancelRide, getOpenRides, getRide, type Ride } from "#shared/rides/contract.ts";

export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phoneNumber: string;
}

/** A person signed in to the API. */
export type Person = Pick<Newcomer, "firstName" | "lastName" | "email"> & {
  caller: Caller & { token: string };
};

/** A person without an account. */
export function aNewcomer(): Newcomer {
  return {
    firstName: "Riley",
    lastName: "Quinn",
    email: `riley-${randomUUID()}@example.com`,
    password: "correct horse",
    phoneNumber: "2125550123",
  };
}

/** A random phone number: the number of a suspended person is refused to new accounts. */
export const randomPhoneNumber = (): string =>
  `21255${String(randomInt(100_000)).padStart(5, "0")}`;

/** Registers a rider and logs in through the API. */
export async function newRider(url: string, values: Partial<Newcomer> = {}): Promise<Person> {
  const newcomer = { ...aNewcomer(), ...values };
  await call(anonymous(url), registerRider, { body: newcomer });
  const { token } = await call(anonymous(url), logInRider, { body: newcomer });
  return { ...newcomer, caller: { ...anonymous(url), token } };
}

/** Registers a driver with an empty profile and logs in through the API. */
export async function newDriver(url: string, values: Partial<Newcomer> = {}): Promise<Person> {
  const newcomer = { ...aNewcomer(), ...values };
  await call(anonymous(url), registerDriver, { body: newcomer });
  return logInAsDriver(url, newcomer, newcomer.password);
}

/** Logs a driver in to the API. */
export async function logInAsDriver(
  url: string,
  driver: Pick<Newcomer, "firstName" | "lastName" | "email">,
  password: string,
): Promise<Person> {
  const { token } = await call(anonymous(url), logInDriver, {
    body: { email: driver.email, password },
  });
  return { ...driver, caller: { ...anonymous(url), token } };
}

/** Fills in the registration form and submits it. */
export async function register(page: Page, newcomer: Newcomer): Promise<void> {
  await page.getByLabel("First name").fill(newcomer.firstName);
  await page.getByLabel("Last name").fill(newcomer.lastName);
  await page.getByLabel("Email").fill(newcomer.email);
  await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await page.getByLabel("Phone number").fill(newcomer.phoneNumber);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Leaves the product, so that no request of the open page is sent with another session's cookie. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
}

/** Signs the browser in with an existing session. */
export async function signIn(context: BrowserContext, { caller }: Person): Promise<void> {
  await context.addCookies([{ name: "token", value: caller.token, url: caller.url }]);
}

/** The only open ride. Throws if there is none or several. */
export async function openRideOf({ caller }: Person): Promise<Ride> {
  const { rides } = await call(caller, getOpenRides);
  const [ride] = rides;
  if (!ride || rides.length > 1) throw new Error(`${rides.length} rides are open`);
  return ride;
}

/** A ride as its rider or driver currently sees it. */
export async function readRide({ caller }: Person, id: string): Promise<Ride> {
  return (await call(caller, getRide, { params: { id } })).ride;
}

/** Cancels rides that a test left open, unless they have started, to free their driver for the next test. */
export async function cancelOpenRides({ caller }: Person): Promise<void> {
  const { rides } = await call(caller, getOpenRides);
  for (const { id, state } of rides) {
    if (state !== "started") await call(caller, cancelRide, { params: { id }, body: {} });
  }
}

function anonymous(url: string): Caller {
  return { url, token: null, signal: new AbortController().signal };
}

/** Logs the demo admin in to the API. */
export async function logInAsAdmin(url: string): Promise<Caller & { token: string }> {
  const { token } = await call(anonymous(url), logInAdmin, {
    body: { email: "ada@demo.faire", password: DEMO_PASSWORD },
  });
  return { ...anonymous(url), token };
}

/** Opens a page in which the demo admin is signed in. */
export async function openAdminPage(context: BrowserContext, url: string): Promise<Page> {
  const { token } = await logInAsAdmin(url);
  await context.addCookies([{ name: "token", value: token, url }]);
  return context.newPage();
}
