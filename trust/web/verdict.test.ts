import { expect, test } from "vitest";
import { judgeWeb, renderWeb, type WebResults } from "./verdict.ts";

const acceptedCalls = Array.from({ length: 20 }, (_, call) => `POST /${call}`);
const sound: WebResults = {
  writeResult: { calls: 90, sent: 4000, accepted: 300, acceptedCalls, failures: [] },
  crawlResult: { pages: 400, showing: 40, violations: [] },
  scans: [
    { scanner: "sqlmap", isInstalled: true, requests: 9000, targets: 500, findings: [] },
    { scanner: "wapiti", isInstalled: false, requests: 0, targets: 100, findings: [] },
  ],
  limits: [{ addresses: "one /64", sent: 60, accepted: 5, expected: 5 }],
};

test("a run without successful attacks has no violations; a missing scanner is named", () => {
  expect(judgeWeb(sound)).toEqual([]);
  expect(renderWeb(sound)).toContain("| wapiti | not installed: apt-get install wapiti |");
});

test.each<[string, Partial<WebResults>]>([
  [
    "rider: a script ran on /profile",
    { crawlResult: { ...sound.crawlResult, violations: ["rider: a script ran on /profile"] } },
  ],
  [
    "POST /ideas answered 500",
    { writeResult: { ...sound.writeResult, failures: ["POST /ideas answered 500"] } },
  ],
  [
    "only 2 calls accepted a payload",
    { writeResult: { ...sound.writeResult, acceptedCalls: ["a", "b"] } },
  ],
  ["only 0 pages show a payload", { crawlResult: { ...sound.crawlResult, showing: 0 } }],
  [
    "sqlmap: a row",
    {
      scans: [
        { scanner: "sqlmap", isInstalled: true, requests: 9000, targets: 1, findings: ["a row"] },
      ],
    },
  ],
  [
    "sqlmap sent only 3 requests",
    { scans: [{ scanner: "sqlmap", isInstalled: true, requests: 3, targets: 1, findings: [] }] },
  ],
  [
    "one /64: 60 accepted, not 5",
    { limits: [{ addresses: "one /64", sent: 60, accepted: 60, expected: 5 }] },
  ],
])("%s is a violation", (violation, change) => {
  expect(judgeWeb({ ...sound, ...change })).toEqual([violation]);
});
