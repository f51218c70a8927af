import { expect, test } from "vitest";
import { pauseMs, withFallback } from "./with-fallback.ts";

const setUp = () => {
  const clock = { at: 0 };
  const warnings: object[] = [];
  const log = { warn: (fields: object) => void warnings.push(fields) };
  return { clock, warnings, either: withFallback({ service: "Photon", log, now: () => clock.at }) };
};
const works = async () => "online";
const fails = () => Promise.reject(new Error("timed out"));
const atHome = async () => "at home";

test("a service that works answers", async () => {
  const { either, warnings } = setUp();
  expect(await either(works, atHome)).toBe("online");
  expect(warnings).toEqual([]);
});

test("a service that fails is answered for, and the log names it and the cause", async () => {
  const { either, warnings } = setUp();
  expect(await either(fails, atHome)).toBe("at home");
  expect(warnings).toEqual([{ service: "Photon", err: new Error("timed out") }]);
});

test("a service that failed is left alone for a while, then asked again", async () => {
  const { either, clock } = setUp();
  await either(fails, atHome);
  clock.at = pauseMs - 1;
  expect(await either(works, atHome)).toBe("at home");
  clock.at = pauseMs;
  expect(await either(works, atHome)).toBe("online");
});
