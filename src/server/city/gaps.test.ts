import { expect, test } from "vitest";
import { readGap } from "./gaps.ts";

test("a gap is west, south, east and north", () => {
  expect(readGap("-73.998, 40.73,-73.97,40.736")).toEqual([-73.998, 40.73, -73.97, 40.736]);
});

test.each([
  "",
  "-73.998,40.73,-73.97",
  "-73.998,40.73,-73.97,",
  "-73.998,40.73,-73.97,40.736,1",
  "-73.97,40.73,-73.998,40.736",
  "-73.998,40.736,-73.97,40.73",
  "-273.998,40.73,-73.97,40.736",
  "a,b,c,d",
])("%s is refused by a sentence with an example", (text) => {
  expect(() => readGap(text)).toThrow(/is no gap\. A gap is four degrees/);
});
