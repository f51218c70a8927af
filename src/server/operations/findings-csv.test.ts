import { afterAll, beforeAll, expect, it } from "vitest";
import { anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  FINDINGS_CSV_PATH,
  listFindings,
  resolveFinding,
} from "#shared/operations/findings-contract.ts";
import { recordFindings } from "./finding-queries.ts";

const FINDING_COUNT = 1001;

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  const findings = Array.from({ length: FINDING_COUNT }, (_, n) => ({
    kind: "unknown_payment" as const,
    rideId: null,
    subject: `pi_${n}`,
    expected: "nothing",
    found: '=HYPERLINK("http://evil")',
  }));
  const now = world.services.now();
  await recordFindings(world.services.db, findings, { kinds: [], subjects: [], now });
});
afterAll(() => world.close());

const getCsv = async (query: string, token: string | null = admin.token) => {
  const response = await world.app.inject({
    url: `/api${FINDINGS_CSV_PATH}?${query}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const [names = "", ...lines] = response.body.trim().split("\r\n");
  return { ...response, status: response.statusCode, names, lines };
};

it("the CSV file holds each filtered finding once, and escapes spreadsheet formulas", async () => {
  const { names, lines, headers } = await getCsv("filter=open");
  expect(headers["content-disposition"]).toContain("faire-findings.csv");
  expect(names).toContain("Finding,Ride,Subject,Expected,Found,First seen (ET)");
  const subjects = lines.map((line) => /pi_\d+/.exec(line)?.[0]);
  expect(lines).toHaveLength(FINDING_COUNT);
  expect(new Set(subjects).size).toBe(FINDING_COUNT);
  expect(lines[0]).toMatch(
    /^Stripe has a payment that belongs to no ride,,pi_\d+,nothing,"'=HYPERLINK/,
  );
});

it("a resolved finding shows the admin and the note", async () => {
  const { findings } = await admin.call(listFindings);
  const params = { id: findings[0]?.id ?? "" };
  await admin.call(resolveFinding, { params, body: { note: "+1, a test of Stripe's" } });
  const { lines } = await getCsv("filter=resolved");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/,Robin Number\d+,"'\+1, a test of Stripe's"$/);
});

it("only admins can download the findings, and unknown filters are refused", async () => {
  expect((await getCsv("", (await aRider(world)).token)).status).toBe(403);
  expect((await getCsv("", null)).status).toBe(401);
  expect((await anonymous(world).refused(listFindings)).status).toBe(401);
  expect((await getCsv("filter=some")).status).toBe(400);
});
