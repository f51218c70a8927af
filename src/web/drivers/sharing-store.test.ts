import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { readSource } from "./sharing-store.ts";

test("a device that was never asked shares nothing", () => {
  expect(readSource(aStorage())).toEqual({ kind: "none" });
});

test("the stored choice is restored, including a place set by hand", () => {
  const manual = {
    kind: "manual",
    place: { label: "Times Square", latitude: 40.758, longitude: -73.9855 },
  };
  expect(readSource(aStorage({ positionSource: '{"kind":"device"}' }))).toEqual({ kind: "device" });
  expect(readSource(aStorage({ positionSource: JSON.stringify(manual) }))).toEqual(manual);
});

test("an unreadable choice is ignored", () => {
  expect(readSource(aStorage({ positionSource: '{"kind":"manual"}' }))).toEqual({ kind: "none" });
});
