import { statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { leave, newDriver, newRider, openAdminPage, type Person, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

const built = join(import.meta.dirname, "../dist/web");
const QUIET_MS = 400;

/** Maximum kB (gzip) of all scripts that a page loads by itself, by role and address; goals are in decision 110. */
const budgets = {
  visitor: {
    "/": 3,
    "/faq": 3,
    "/fees": 3,
    "/terms": 3,
    "/login?loginAs=rider": 173,
    "/register?signupAs=rider": 174,
  },
  rider: { "/": 192, "/schedule": 198, "/history": 176, "/profile": 222 },
  driver: { "/driver/dashboard": 237, "/driver/history": 215, "/calculator": 219 },
  admin: { "/admin/dashboard": 196, "/admin/rides": 188 },
};

/** Size of a page's scripts in kB (gzip), once no more are loaded. Scripts from the browser's cache count too. */
async function scriptSizeOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let scripts: string[] = [];
  for (let count = -1; count !== scripts.length; await page.waitForTimeout(QUIET_MS)) {
    count = scripts.length;
    scripts = await page.evaluate<string[]>(
      `performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\\.js$/.test(name))`,
    );
  }
  const paths = new Set(scripts.map((script) => new URL(script).pathname));
  return [...paths].reduce((sum, path) => sum + statSync(join(built, `${path}.gz`)).size, 0) / 1000;
}

test("pages load no more script than their budgets", async ({ page, context, baseURL }) => {
  const url = baseURL ?? "";
  const signIns = {
    visitor: async () => page,
    rider: async () => returnAs("RIDER", page, await newRider(url)),
    driver: async () => returnAs("DRIVER", page, await newDriver(url)),
    admin: () => openAdminPage(context, url),
  };
  const sizes: string[] = [];
  const tooLarge: string[] = [];
  for (const role of ["visitor", "rider", "driver", "admin"] as const) {
    await leave(page);
    const open = await signIns[role]();
    for (const [address, budget] of Object.entries(budgets[role])) {
      const size = await scriptSizeOf(open, address);
      const line = `${role} ${address}: ${size.toFixed(1)} kB of ${budget}`;
      sizes.push(line);
      if (size > budget) tooLarge.push(line);
    }
  }
  await test.info().attach("sizes", { body: sizes.join("\n") });
  expect(tooLarge).toEqual([]);
});

/** Signs in, with the role that a log-in leaves in the browser: without it, home shows the landing page first. */
async function returnAs(role: "RIDER" | "DRIVER", page: Page, person: Person): Promise<Page> {
  await signIn(page.context(), person);
  await page.goto("/status");
  await page.evaluate((lastRole) => localStorage.setItem("role", lastRole), role);
  return page;
}
