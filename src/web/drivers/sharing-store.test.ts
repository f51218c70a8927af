import { beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { forgetSentTime, readSharing, readSource, recordSent } from "./sharing-store.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", aStorage());
  vi.stubGlobal("sessionStorage", aStorage());
  forgetSentTime();
});

const minute = (count: number) => 1_000_000 + count * 60_000;

test("a gap is counted from the last confirmed position, and once", () => {
  recordSent(minute(0), true);
  recordSent(minute(0.5), false);
  expect(readSharing().gap).toBeNull();
  recordSent(minute(4), false);
  expect(readSharing().gap).toEqual({ since: minute(0), until: minute(4), minutes: 4 });
  recordSent(minute(4.8), false);
  recordSent(minute(4.9), true);
  expect(readSharing().gap?.minutes).toBe(4);
  recordSent(minute(5.2), true);
  recordSent(minute(7.2), true);
  expect(readSharing().gap).toMatchObject({ since: minute(5.2), minutes: 2 });
  forgetSentTime();
  recordSent(minute(12), true);
  expect(readSharing().gap).toBeNull();
});

test("a confirmation of an earlier position leaves the time of the last sent one", () => {
  recordSent(minute(2), false);
  recordSent(minute(1), true);
  expect(readSharing()).toMatchObject({ sentAt: minute(2), confirmedAt: minute(1) });
});

test("a device without a stored choice shares nothing", () => {
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
