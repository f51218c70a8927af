import { randomUUID } from "node:crypto";
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

/** Somebody who is logged in at the API. */
export type Person = Pick<Newcomer, "firstName" | "lastName" | "email"> & {
  caller: Caller & { token: string };
};

/** Somebody whom the product does not know yet. */
export function aNewcomer(): Newcomer {
  return {
    firstName: "Riley",
    lastName: "Quinn",
    email: `riley-${randomUUID()}@example.com`,
    password: "correct horse",
    phoneNumber: "2125550123",
  };
}

/** A rider who has registered and logged in at the API. */
export async function newRider(url: string): Promise<Person> {
  const newcomer = aNewcomer();
  await call(nobody(url), registerRider, { body: newcomer });
  const { token } = await call(nobody(url), logInRider, { body: newcomer });
  return { ...newcomer, caller: { ...nobody(url), token } };
}

/** A driver who has registered and logged in at the API, and has told nothing else yet. */
export async function newDriver(url: string, lastName = "Quinn"): Promise<Person> {
  const newcomer = { ...aNewcomer(), lastName };
  await call(nobody(url), registerDriver, { body: newcomer });
  return logInAsDriver(url, newcomer, newcomer.password);
}

/** Logs a driver of the demo in at the API. */
export async function logInAsDriver(
  url: string,
  driver: Pick<Newcomer, "firstName" | "lastName" | "email">,
  password: string,
): Promise<Person> {
  const { token } = await call(nobody(url), logInDriver, {
    body: { email: driver.email, password },
  });
  return { ...driver, caller: { ...nobody(url), token } };
}

/** Fills in the registration and sends it. */
export async function register(page: Page, newcomer: Newcomer): Promise<void> {
  await page.getByLabel("First name").fill(newcomer.firstName);
  await page.getByLabel("Last name").fill(newcomer.lastName);
  await page.getByLabel("Email").fill(newcomer.email);
  await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
  await page.getByLabel("Phone number").fill(newcomer.phoneNumber);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Signs the browser in as somebody who has logged in before. */
export async function signIn(context: BrowserContext, { caller }: Person): Promise<void> {
  await context.addCookies([{ name: "token", value: caller.token, url: caller.url }]);
}

/** The one ride that waits for something. Throws when there is none, or more than one. */
export async function openRideOf({ caller }: Person): Promise<Ride> {
  const { rides } = await call(caller, getOpenRides);
  const [ride] = rides;
  if (!ride || rides.length > 1) throw new Error(`${rides.length} rides are open`);
  return ride;
}

/** A ride as its rider may see it now. */
export async function readRide({ caller }: Person, id: string): Promise<Ride> {
  return (await call(caller, getRide, { params: { id } })).ride;
}

/** Gives up what a rider's story left open, so that its driver is free for the next. */
export async function giveUpRides({ caller }: Person): Promise<void> {
  const { rides } = await call(caller, getOpenRides);
  for (const { id, state } of rides) {
    if (state !== "started") await call(caller, cancelRide, { params: { id }, body: {} });
  }
}

function nobody(url: string): Caller {
  return { url, token: null, signal: new AbortController().signal };
}

/** A page of the demo's admin, logged in at the API. */
export async function adminPage(context: BrowserContext, url: string): Promise<Page> {
  const { token } = await call(nobody(url), logInAdmin, {
    body: { email: "ada@demo.faire", password: DEMO_PASSWORD },
  });
  await context.addCookies([{ name: "token", value: token, url }]);
  return context.newPage();
}
