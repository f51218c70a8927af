import { afterAll, beforeAll, expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { readPosition } from "./live/driver-socket-messages.ts";
import { sweepBooks } from "./operations/reconcile.ts";
import { recordSchemas } from "./testing/authorization/routes.ts";
import type { Rule } from "./testing/authorization/rule.ts";
import { authorizationTable } from "./testing/authorization/table.ts";
import { fieldsOf, withValueAt } from "./testing/bodies/body-fields.ts";
import { countCases } from "./testing/count-cases.ts";
import { accountActs } from "./testing/storm/account-acts.ts";
import { cardActs } from "./testing/storm/card-acts.ts";
import { proposalActs } from "./testing/storm/proposal-acts.ts";
import { rideActs } from "./testing/storm/ride-acts.ts";
import { type Stage, setStage } from "./testing/storm/stage.ts";
import { tollActs } from "./testing/storm/toll-acts.ts";
import { openWorld, type TestWorld } from "./testing/world.ts";

const schemas = recordSchemas();
const acts = { ...accountActs, ...cardActs, ...proposalActs, ...rideActs, ...tollActs };

/** A short trip near latitude 0, so that a place at 1e-320 is close enough for offers. */
const nullIsland = (degrees: number) => ({ label: "Buoy", latitude: degrees, longitude: degrees });
const shortTrip = { fromPlace: nullIsland(0.2), toPlace: nullIsland(0.5) };

/** JSON literals: subnormal, signed zero, overflow, beyond int4 and int8, inexact, and not a number. */
const hostileNumbers = [
  ..."1e-320 -1e-320 5e-324 -0 1e308 -1e308 1e400 -1e400 2147483648 -2147483649".split(" "),
  ..."9007199254740991 9007199254740993 9223372036854775808 1e-7 0.30000000000000004".split(" "),
  ...["0", "-1", "null", '"1"', '"0x10"', '"NaN"', "[1]", "{}", "true"],
];

/** Texts for URL parameters. */
const hostileTexts = [
  ..."1e-320 -1e-320 -0 1e308 -1e308 1e400 0x10 0b1 1e3 1_000 +1 .5 1. Infinity NaN".split(" "),
  ..."2147483648 -2147483649 9007199254740993 9223372036854775808 -1 0 00 １２ ٣".split(" "),
  ...["", " 1", "1 ", "null", "9".repeat(250), `0.${"0".repeat(19)}1`, "1e-320,-0", "90.0000001"],
];

let world: TestWorld;
let fixtures: Stage;
beforeAll(async () => {
  world = await openWorld({ TOLLS: "new-york" });
  fixtures = await setStage(world, { accepted: 1, arrived: 1, completed: 3, rated: 1, pending: 1 });
}, 60_000);
afterAll(() => world.close());

const bodies = () =>
  Object.keys(acts).flatMap((route) => {
    const schema = schemas.get(route)?.body;
    return schema && fieldsOf(schema, "number").length > 0 ? [{ route, schema }] : [];
  });

test("no number in a body causes a server error", async () => {
  const failed: string[] = [];
  for (const { route, schema } of bodies()) {
    const { by, id, query, body } = (await acts[route]?.(fixtures)) ?? {};
    const send = async (payload: string) => {
      const answer = await sendTo(route, { token: by?.token, id, query, payload });
      if (answer.statusCode >= 500) failed.push(`${answer.statusCode} ${route} ${payload}`);
    };
    const bases = [body, { ...body, ...shortTrip }];
    const wrong = hostileNumbers.flatMap((number) =>
      bases.flatMap((base) => bodiesWith(schema, base, number)),
    );
    for (const payload of wrong) await send(payload);
  }
  expect(failed).toEqual([]);
}, 300_000);

test("numeric body fields are found", () => {
  const routes = bodies().map(({ route }) => route);
  expect(routes).toContain("POST /api/calculate-fare");
  expect(routes).toContain("PUT /api/rates/hourly-rates");
  expect(routes).toContain("POST /api/admin/fee-rules/proposal");
  expect(routes).toContain("POST /api/admin/rides/:id/refund");
  expect(routes.length).toBeGreaterThan(11);
});

test("no number in the query or path of a GET route causes a server error", async () => {
  const failed: string[] = [];
  for (const [route, rule] of Object.entries(authorizationTable)) {
    const addresses = hostileTexts.flatMap((text) => addressesWith(route, rule, text));
    for (const { query, id } of addresses) {
      const { statusCode } = await sendTo(route, { token: tokenFor(rule), id, query });
      if (statusCode >= 500) failed.push(`${statusCode} ${route} ${id ?? ""}?${query ?? ""}`);
    }
  }
  expect(failed).toEqual([]);
}, 300_000);

test("a hostile position does not stop the storing of positions, and API and socket accept the same positions", async () => {
  const { token } = fixtures.driver;
  for (const number of hostileNumbers)
    for (const payload of [
      `{"latitude":${number},"longitude":1}`,
      `{"latitude":1,"longitude":${number}}`,
    ]) {
      const { statusCode } = await sendTo("PUT /api/drivers/position", { token, payload });
      expect(statusCode).toBeLessThan(500);
      await world.services.market.snapshotPositions();
      const socketPosition = readPosition(Buffer.from(payload), false);
      expect(socketPosition !== null, payload).toBe(statusCode === 200);
    }
});

test("later jobs succeed after hostile numbers", async () => {
  await world.waitUntilIdle();
  await sweepBooks(world.services, world.services.now());
  const { rows } = await world.services.pool.query(
    "select task_identifier, last_error from graphile_worker.jobs where attempts > 0",
  );
  expect(rows).toEqual([]);
  countCases("P10", requests);
}, 60_000);

/** The body with the number in each numeric field alone, and in all of them at once. */
function bodiesWith(schema: $ZodType, body: unknown, number: string): string[] {
  const mark = "the hostile number";
  const fields = fieldsOf(schema, "number");
  const put = (before: unknown, field: (typeof fields)[number]) =>
    withValueAt(before, field, { schema, value: mark });
  return [...fields.map((field) => put(body, field)), fields.reduce(put, body)].map((changed) =>
    JSON.stringify(changed).replaceAll(`"${mark}"`, number),
  );
}

/** Addresses of a GET route with the text in each query field, and in the path parameter. Skips the endless streams. */
function addressesWith(route: string, { query }: Rule, text: string) {
  const names = namesIn(schemas.get(route)?.querystring);
  const queries = names.map((name) => {
    const changed = new URLSearchParams(query);
    changed.set(name, text);
    return { query: String(changed), id: undefined };
  });
  const isChanging = !route.startsWith("GET ");
  if (isChanging || route.includes("/live")) return [];
  return route.includes(":") ? [...queries, { query, id: encodeURIComponent(text) }] : queries;
}

function namesIn(schema: $ZodType | undefined): string[] {
  const def = schema?._zod.def;
  return def && "shape" in def && def.shape ? Object.keys(def.shape) : [];
}

const tokenFor = ({ who }: Rule): string => {
  if (who === "admin") return fixtures.admin.token;
  return who === "driver" ? fixtures.driver.token : fixtures.rider.token;
};

interface Sent {
  token: string | undefined;
  id?: string | undefined;
  query?: string | undefined;
  payload?: string;
}

let requests = 0;

function sendTo(route: string, { token, id = "", query = "", payload }: Sent) {
  requests += 1;
  const [method = "", path = ""] = route.split(" ");
  return world.app.inject({
    method: method as "POST",
    url: `${path.replace(/:\w+/, id)}?${query}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { "content-type": "application/json" }),
    },
    ...(payload !== undefined && { payload }),
  });
}
