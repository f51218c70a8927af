import { expect, it } from "vitest";
import type { Step } from "./activation-links.ts";
import { nextStepOf } from "./next-step.ts";

const steps = [
  "vehicle",
  "payouts",
  "verified",
  "online",
  "rates",
  "serviceArea",
  "photo",
] as const;
const afterDoing = (...done: Step["step"][]) =>
  nextStepOf(
    steps.map((step) => ({
      step,
      done: done.includes(step),
      isOptional: steps.indexOf(step) > 3,
      sentence: step,
    })),
  )?.step;

it("the one-time steps come in order, before the admin's verification", () => {
  expect(afterDoing()).toBe("vehicle");
  expect(afterDoing("vehicle")).toBe("rates");
  expect(afterDoing("vehicle", "rates")).toBe("serviceArea");
  expect(afterDoing("vehicle", "rates", "serviceArea")).toBe("photo");
  expect(afterDoing("vehicle", "rates", "serviceArea", "photo")).toBe("verified");
});

it("after the last step no step follows, even if the checklist still lists the payout account", () => {
  expect(afterDoing("vehicle", "verified", "online", "rates", "serviceArea", "photo")).toBe(
    undefined,
  );
});
