import { expect, test } from "vitest";
import { countMailKills } from "./report.ts";

test("a kill of a node or of the primary may repeat a mail, and no other kill", () => {
  const parts = [
    "node 1",
    "node 3",
    "Redis",
    "PostgreSQL primary",
    "PostgreSQL standby",
    "HAProxy",
  ];
  expect(countMailKills(parts.map((part) => ({ part, gapMs: 100, wholeMs: 200 })))).toBe(3);
});
