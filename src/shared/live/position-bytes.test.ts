import fc from "fast-check";
import { expect, test } from "vitest";
import { readPositionBytes, writePositionBytes } from "./position-bytes.ts";

const unknown = { accuracy: undefined, heading: undefined, at: undefined };
const here = { latitude: 40.7484, longitude: -73.9857 };
const read = (bytes: ArrayBuffer) => readPositionBytes(new DataView(bytes));

const changed = (change: (bytes: DataView) => void) => {
  const bytes = writePositionBytes(here);
  change(new DataView(bytes));
  return read(bytes);
};

test("a position survives encoding, to the centimeter", () => {
  const degrees = (max: number) => fc.integer({ min: -max * 1e7, max: max * 1e7 });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const position = { latitude: latitude / 1e7, longitude: longitude / 1e7 };
      expect(read(writePositionBytes(position))).toEqual({ ...position, ...unknown });
    }),
  );
});

test("accuracy, heading and time survive encoding", () => {
  const position = { ...here, accuracy: 12, heading: 359.99, at: "2026-11-21T15:00:00.123Z" };
  expect(read(writePositionBytes(position))).toEqual(position);
  expect(writePositionBytes(position).byteLength).toBe(20);
});

test("the accuracy is capped at 65 km", () => {
  expect(read(writePositionBytes({ ...here, accuracy: 140_000.5 }))?.accuracy).toBe(65_000);
});

test.each<[string, (bytes: DataView) => void]>([
  ["a latitude beyond the pole", (bytes) => bytes.setInt32(0, 900_000_001)],
  ["a longitude beyond the date line", (bytes) => bytes.setInt32(4, -1_800_000_001)],
  ["a heading of more than a circle", (bytes) => bytes.setUint16(10, 36_001)],
  ["a time that is no number", (bytes) => bytes.setFloat64(12, Number.NaN)],
  ["a time before 1970", (bytes) => bytes.setFloat64(12, -1)],
  ["a time beyond the range of Date", (bytes) => bytes.setFloat64(12, 8.64e15 + 2)],
])("%s is refused", (_, change) => {
  expect(changed(change)).toBeNull();
  expect(changed(() => undefined)).toEqual({ ...here, ...unknown });
});

test.each([0, 19, 21])("%i bytes are refused", (length) => {
  expect(read(new ArrayBuffer(length))).toBeNull();
});
