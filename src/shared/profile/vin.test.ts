import { describe, expect, it } from "vitest";
import { vinHint } from "./vin.ts";

describe("the hint about a vehicle identification number", () => {
  it.each([
    ["nothing is typed yet", ""],
    ["the check digit is X", "1M8GDM9AXKP042788"],
    ["the check digit is a number", "5GZCZ43D13S812715"],
    ["all are ones", "11111111111111111"],
    ["another check digit is a number", "1HGCM82633A004352"],
  ])("is silent when %s", (_, vin) => {
    expect(vinHint(vin)).toBeNull();
  });

  it("counts the characters", () => {
    expect(vinHint("1HGCM82633A00435")).toContain("this one has 16");
  });

  it.each(["1HGCM82633A0O4352", "IHGCM82633A004352", "1HGCM8Q633A004352"])(
    "reports that %s has a letter that no VIN has",
    (vin) => {
      expect(vinHint(vin)).toContain("no I, O or Q");
    },
  );

  it("finds a single wrong character", () => {
    const right = "1HGCM82633A004352";
    for (const at of [0, 3, 5, 9, 12, 16]) {
      const digit = right.charAt(at);
      const wrong = /\d/.test(digit) ? String((Number(digit) + 1) % 10) : digit === "A" ? "B" : "A";
      const vin = right.slice(0, at) + wrong + right.slice(at + 1);
      expect(vinHint(vin)).toContain("check digit");
    }
  });
});
