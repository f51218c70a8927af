import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { dropoffText, pickupText } from "./fields.ts";

function errorOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}

describe("pickup and dropoff", () => {
  it("have at least 5 characters after trimming", () => {
    expect(errorOf(pickupText, "10001")).toBeUndefined();
    expect(errorOf(pickupText, " 1000 ")).toBe(
      "Pickup location must be at least 5 characters long.",
    );
    expect(errorOf(dropoffText, "")).toBe("Dropoff location must be at least 5 characters long.");
  });

  it("have at most 300 characters", () => {
    expect(errorOf(dropoffText, "x".repeat(300))).toBeUndefined();
    expect(errorOf(dropoffText, "x".repeat(301))).toBe(
      "Dropoff location must be at most 300 characters long",
    );
  });
});
