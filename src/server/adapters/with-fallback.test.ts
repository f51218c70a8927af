import { expect, test } from "vitest";
import { pauseMs, withFallback } from "./with-fallback.ts";

const setUp = () => {
  const clock = { at: 0 };
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  return {
    clock,
    warnings,
    callService: withFallback({ service: "Photon", log, now: () => clock.at }),
  };
};
const works = async () => "online";
const fails = () => Promise.reject(new Error("timed out"));
const offline = async () => "offline";

test("returns the service's result", async () => {
  const { callService, warnings } = setUp();
  expect(await callService(works, offline)).toBe("online");
  expect(warnings).toEqual([]);
});

test("returns the fallback's result on failure and logs service and cause", async () => {
  const { callService, warnings } = setUp();
  expect(await callService(fails, offline)).toBe("offline");
  expect(warnings).toEqual([{ service: "Photon", err: new Error("timed out") }]);
});

test("skips a failed service for a while, then queries it again", async () => {
  const { callService, clock } = setUp();
  await callService(fails, offline);
  clock.at = pauseMs - 1;
  expect(await callService(works, offline)).toBe("offline");
  clock.at = pauseMs;
  expect(await callService(works, offline)).toBe("online");
});
