import { afterAll, beforeAll, expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import { recordSchemas } from "./testing/authorization/routes.ts";
import { fieldsOf, type Path, withValueAt } from "./testing/bodies/body-fields.ts";
import { countCases } from "./testing/count-cases.ts";
import { seededInts, testSeed } from "./testing/seeded.ts";
import { accountActs } from "./testing/storm/account-acts.ts";
import { cardActs } from "./testing/storm/card-acts.ts";
import { passkeyActs } from "./testing/storm/passkey-acts.ts";
import { proposalActs } from "./testing/storm/proposal-acts.ts";
import { rideActs } from "./testing/storm/ride-acts.ts";
import { type Stage, setStage } from "./testing/storm/stage.ts";
import { tollActs } from "./testing/storm/toll-acts.ts";
import { openWorld, type TestWorld } from "./testing/world.ts";

/** HOSTILE_REQUESTS=1000000 sends more. Together with hostile-numbers.test.ts, CI sends about 10,000. */
const requestCount = Number(process.env.HOSTILE_REQUESTS ?? 5_000);

const schemas = recordSchemas();
const acts = {
  ...{ ...accountActs, ...cardActs, ...passkeyActs },
  ...{ ...proposalActs, ...rideActs, ...tollActs },
};
const random = seededInts();

let world: TestWorld;
let stage: Stage;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: "https://faire.test", TOLLS: "new-york" });
  stage = await setStage(world, { accepted: 4, arrived: 3, completed: 9, rated: 3, pending: 4 });
}, 180_000);
afterAll(() => world.close());

/** Pieces of texts that break parsers, queries, pages, paths, dates and lengths. */
const pieces = [
  ...[
    "",
    " ",
    "\u0000",
    "\n",
    "\t",
    "\r\n",
    "\u00a0",
    "\u200b",
    "\u202e",
    "\ufeff",
    "\ud800",
    "\udfff",
  ],
  ...[
    "\u{1f468}\u200d\u{1f469}",
    "e\u0301",
    "\ufdfa",
    "\u0130",
    "\u00df",
    "\u5b57",
    "\u0661\u0662",
  ],
  ...[
    "'",
    '"',
    "\\",
    "--",
    ";",
    "%",
    "_",
    "%00",
    "%s",
    "$1",
    "$$",
    "$" + "{x}",
    "{{x}}",
    "*/",
    "\u2028",
  ],
  ...[
    "' or 1=1 --",
    "'); drop table rides; --",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
  ],
  ...[
    "../../etc/passwd",
    "file:///etc/passwd",
    "http://169.254.169.254/",
    "__proto__",
    "constructor",
  ],
  ...[
    "null",
    "true",
    "NaN",
    "-1",
    "1e400",
    "0x10",
    "2026-02-30",
    "9999-99-99",
    "24:61",
    "+99999-01-01",
  ],
  ...[
    "a@b",
    "a@b.c",
    "+1 212-555-0100",
    "00000000-0000-0000-0000-000000000000",
    "data:image/png;base64,",
  ],
];

/** One to four pieces, one time in twenty repeated up to 20,000 characters. */
function hostileText(): string {
  const parts = Array.from({ length: random(1, 5) }, () => pieces[random(pieces.length)] ?? "");
  return random(20) === 0 ? parts.join("").repeat(random(1, 500)).slice(0, 20_000) : parts.join("");
}

/** A hostile text, or one time in twelve a value of another type. */
const hostileValue = (): unknown =>
  random(12) === 0 ? [null, 0, true, [], {}, ["a"], { a: "b" }][random(7)] : hostileText();

interface Target {
  route: string;
  schema: $ZodType;
  field: Path;
  sent: {
    token: string | undefined;
    id: string | undefined;
    query: string | undefined;
    body: unknown;
  };
}

/** Every text field in the body of every call in `acts`, with an otherwise valid request. */
async function targets(): Promise<Target[]> {
  const found: Target[] = [];
  for (const route of Object.keys(acts)) {
    const schema = schemas.get(route)?.body;
    const fields = schema ? fieldsOf(schema, "string") : [];
    if (!schema || fields.length === 0) continue;
    const { by, id, query, body } = (await acts[route]?.(stage)) ?? {};
    const sent = { token: by?.token, id, query, body };
    found.push(...fields.map((field) => ({ route, schema, field, sent })));
  }
  return found;
}

async function send({ route, schema, field, sent }: Target) {
  const [method = "", path = ""] = route.split(" ");
  const payload = JSON.stringify(withValueAt(sent.body, field, { schema, value: hostileValue() }));
  const { statusCode, body } = await world.app.inject({
    method: method as "POST",
    url: `${path.replace(/:\w+/, sent.id ?? "")}?${sent.query ?? ""}`,
    headers: {
      "content-type": "application/json",
      ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    },
    payload,
  });
  return { route, payload, status: statusCode, body };
}

/** True for a server error, and for a refusal without the failure envelope. */
function isWrong({ status, body }: Awaited<ReturnType<typeof send>>): boolean {
  if (status >= 500) return true;
  if (status < 400) return false;
  const { success, error, code } = JSON.parse(body) as Record<string, unknown>;
  return success !== false || typeof error !== "string" || error === "" || typeof code !== "string";
}

test(`${requestCount} requests with hostile texts are answered without a server error (TEST_SEED=${testSeed})`, {
  timeout: 3_600_000,
}, async () => {
  const all = await targets();
  expect(all.length).toBeGreaterThan(60);
  const statuses = new Map<number, number>();
  const wrong: object[] = [];
  for (let count = 0; count < requestCount; count += 1) {
    const target = all[count % all.length];
    if (!target) continue;
    const reply = await send(target);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    if (isWrong(reply)) wrong.push(reply);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  // Most are refused for their text, not because a session has ended.
  expect(statuses.get(400) ?? 0).toBeGreaterThan(requestCount / 2);
  expect(statuses.get(401) ?? 0).toBeLessThan(requestCount / 5);
  countCases("P10", requestCount);
});

test("later jobs succeed after hostile texts", async () => {
  await world.waitUntilIdle();
  const { rows } = await world.services.pool.query(
    "select task_identifier, last_error from graphile_worker.jobs where attempts > 0",
  );
  expect(rows).toEqual([]);
});
