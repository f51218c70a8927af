import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCast, type Cast, callersOf, type MatrixCaller } from "./testing/authorization/cast.ts";
import { expectedOf, isAsExpected, type Ownership } from "./testing/authorization/expected.ts";
import { recordRoutes } from "./testing/authorization/routes.ts";
import type { ObjectKind, Rule } from "./testing/authorization/rule.ts";
import { authorizationTable } from "./testing/authorization/table.ts";
import { openWorld, type TestWorld } from "./testing/world.ts";

const routes = recordRoutes();
const isBuilt = existsSync(resolve(import.meta.dirname, "../../dist/web/index.html"));
const rules = Object.entries(authorizationTable).filter(([, rule]) => isBuilt || !rule.isBuilt);

let world: TestWorld;
let cast: Cast;
beforeAll(async () => {
  world = await openWorld();
  cast = await aCast(world);
});
afterAll(() => world.close());

test("the authorization table has exactly the served routes", () => {
  const served = new Set(routes);
  const add = [...served].filter((route) => !authorizationTable[route]);
  const remove = rules.map(([route]) => route).filter((route) => !served.has(route));
  expect(
    { add, remove },
    `Add to src/server/testing/authorization/table.ts, with who may call it and what it names:\n${add
      .map(
        (route) =>
          `  "${route}": ${route.includes(":") ? '{ who: "rider", of: "ride" }' : "rider"},`,
      )
      .join("\n")}\nand remove: ${remove.join(", ") || "nothing"}`,
  ).toEqual({ add: [], remove: [] });
});

describe("the authorization table", () => {
  test.each(rules)("%s", async (route, rule) => {
    const people = rule.endsAccounts ? await aCast(world, true) : cast;
    const answers = [];
    for (const by of (await callersOf(world, people, rule.of)).filter(isChecked(rule)))
      for (const whose of ownershipsOf(rule))
        answers.push(await checkCall(route, rule, { by, whose }));
    expect(answers.filter((line) => line !== null)).toEqual([]);
  });
});

test("each admin route states the permission that it needs", () => {
  const without = rules.filter(([, { who, needs }]) => who === "admin" && !needs);
  expect(without.map(([route]) => route)).toEqual([]);
});

test("a wrong status is detected", () => {
  const by = { role: "rider" } as MatrixCaller;
  const rule: Rule = { who: "rider", of: "ride" };
  expect(isAsExpected(200, expectedOf(rule, "GET", { by, whose: "other's" }))).toBe(false);
  expect(isAsExpected(403, expectedOf(rule, "POST", { by, whose: "own" }))).toBe(false);
  expect(isAsExpected(200, expectedOf({ who: "admin" }, "GET", { by, whose: "nothing" }))).toBe(
    false,
  );
});

/** False for support and finance admins, unless only admins may call the route: elsewhere all admin roles are alike. */
const isChecked =
  ({ who }: Rule) =>
  ({ adminRole }: MatrixCaller): boolean =>
    who === "admin" || adminRole === undefined || adminRole === "owner";

const ownershipsOf = ({ of }: Rule): Ownership[] =>
  of ? ["other's", "random", "malformed", "own"] : ["nothing"];

/** Makes one call; null if the reply is as expected, else a line that describes it. */
async function checkCall(route: string, rule: Rule, call: { by: MatrixCaller; whose: Ownership }) {
  const [method = "", path = ""] = route.split(" ");
  const { by, whose } = call;
  const expected = expectedOf(rule, method, call);
  const status = await statusOf(method, path, { rule, by, id: idOf(rule.of, call) });
  if (isAsExpected(status, expected)) return null;
  return `${by.name}, ${whose}: answers ${status}, must be ${expected}`;
}

function idOf(
  named: ObjectKind | undefined,
  { by, whose }: { by: MatrixCaller; whose: Ownership },
): string {
  if (!named || whose === "malformed") return "malformed-id";
  if (whose === "own") return by.owns[named] ?? uuidv7();
  return (whose === "other's" ? by.others[named] : undefined) ?? randomOf[named]();
}

const randomOf: Record<ObjectKind, () => string> = {
  ride: uuidv7,
  payment: uuidv7,
  idea: uuidv7,
  testimonial: uuidv7,
  driver: uuidv7,
  finding: uuidv7,
  refundRequest: uuidv7,
  submission: uuidv7,
  device: () => randomBytes(32).toString("hex"),
  passkey: uuidv7,
  otherVehicle: uuidv7,
  suspension: uuidv7,
  appeal: uuidv7,
  offer: () => `${uuidv7()}-0`,
  savedPlace: uuidv7,
  shareLink: uuidv7,
  trustedContact: uuidv7,
  toll: uuidv7,
  card: () => `pm_${uuidv7().replaceAll("-", "")}`,
  session: () => `cs_test_${uuidv7().replaceAll("-", "")}`,
};

/** Reads only the status, because streams never end. */
async function statusOf(
  method: string,
  path: string,
  { rule, by, id }: { rule: Rule; by: MatrixCaller; id: string },
): Promise<number> {
  const base = world.app.listeningOrigin;
  const url = `${base}${path.replace(/:\w+/, id).replace("*", "nothing.js")}?${rule.query ?? ""}`;
  const abort = new AbortController();
  const { status } = await fetch(url, {
    method,
    signal: abort.signal,
    redirect: "manual",
    headers: {
      ...(by.token !== null && { authorization: `Bearer ${by.token}` }),
      ...(rule.body && { "content-type": "application/json" }),
    },
    ...(rule.body && { body: JSON.stringify(rule.body(id)) }),
  });
  abort.abort();
  return status;
}
