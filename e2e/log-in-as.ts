import type { Page } from "@playwright/test";
import { call } from "#demo/drivers/api.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { logInAdmin, logInDriver, logInRider } from "#shared/accounts/contract.ts";
import type { Role } from "./routes.ts";

/** The demo's person of each role. */
const people = {
  visitor: null,
  rider: { logIn: logInRider, email: "rosa@demo.faire" },
  driver: { logIn: logInDriver, email: "omar@demo.faire" },
  admin: { logIn: logInAdmin, email: "ada@demo.faire" },
};

/** E-mail of the person whose rides a role's pages show. */
export const participantOf = (role: Role): string =>
  (role === "driver" ? people.driver : people.rider).email;

/** Signs the demo's person of a role in; a visitor stays signed out. */
export async function logInAs(page: Page, role: Role, url: string): Promise<void> {
  const person = people[role];
  if (!person) return;
  const visitor = { url, token: null, signal: new AbortController().signal };
  const body = { email: person.email, password: DEMO_PASSWORD };
  const { token } = await call(visitor, person.logIn, { body });
  await page.context().addCookies([{ name: "token", value: token, url }]);
  await rememberRole(page, role);
}

/** Stores the role, as the log-in form does: without it, "/" first shows the visitor's page. */
export async function rememberRole(page: Page, role: Role): Promise<void> {
  await page.goto("/faq");
  await page.evaluate(`localStorage.setItem("role", "${role.toUpperCase()}")`);
}
