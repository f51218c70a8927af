import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

type Traffic = { counts: Record<string, number>; total: number; faults: string[] };
type Reader = { readTraffic(folder: string): Traffic; describeTraffic(traffic: Traffic): string };

const { href } = new URL("./traffic.mjs", import.meta.url);
const { describeTraffic, readTraffic }: Reader = await import(href);

test("counts and faults of all processes are summed and printed", () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-traffic-"));
  const save = (name: string, traffic: object) =>
    writeFileSync(join(folder, name), JSON.stringify(traffic));
  save("1.json", { counts: { "POST /v1/refunds": 2, "event refund.created": 2 }, faults: [] });
  save("2.json", {
    counts: { "POST /v1/refunds": 3 },
    faults: ["POST /v1/refunds request /amount"],
  });
  const traffic = readTraffic(folder);
  rmSync(folder, { recursive: true });
  expect(traffic).toEqual({
    counts: { "POST /v1/refunds": 5, "event refund.created": 2 },
    total: 7,
    faults: ["POST /v1/refunds request /amount"],
  });
  expect(describeTraffic(traffic).split("\n")).toEqual([
    "stripe … 7 requests and events, 1 faults",
    "       2 event refund.created",
    "       5 POST /v1/refunds",
    "POST /v1/refunds request /amount",
  ]);
});
