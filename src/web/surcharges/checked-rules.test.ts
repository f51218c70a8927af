import { expect, test } from "vitest";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { checkedRules, validRules } from "./checked-rules.ts";
import { draftOf } from "./rule-draft.ts";

const squareTo = (longitude: number, latitude: number): [number, number][] => [
  [-74, 40.7],
  [longitude, 40.7],
  [longitude, latitude],
  [-74, latitude],
  [-74, 40.7],
];

const rule: SurchargeRule = {
  kind: "congestion",
  label: "Congestion toll",
  zone: { ring: squareTo(-73.9, 40.8) },
  trigger: "touch",
  crossed: { ring: squareTo(-73.95, 40.75) },
  within: null,
  amount: { cents: 150 },
  windows: [],
  vehicleTypes: null,
};

/** A complete proposal of the rule, with another outline for passing through. */
const proposalWith = (outline: string, trigger = rule.trigger) => {
  const draft = draftOf([{ ...rule, trigger }]);
  const rules = draft.rules.map((one) => ({ ...one, crossed: { ...one.crossed, outline } }));
  return { rules, effectiveOn: "01/01/2027", reason: "The toll changes" };
};

test("a rule keeps its smaller zone for passing through", () => {
  expect(validRules(draftOf([rule]).rules)).toEqual([rule]);
});

test("an outline for passing through that cannot be read is refused at its field", () => {
  const { body, errors } = checkedRules(proposalWith("no outline"), "2026-12-01");
  expect(body).toBeNull();
  expect(errors).toEqual({ "rules.0.crossed": expect.stringContaining("GeoJSON") });
});

test("a rule for pickups ignores the outline for passing through", () => {
  const { body } = checkedRules(proposalWith("no outline", "pickup"), "2026-12-01");
  expect(body?.rules[0]?.crossed).toBeUndefined();
});

test("a rule keeps the authority and the due day of its fee", () => {
  const paid = { ...rule, payTo: "The MTA", dueDay: 20 };
  expect(validRules(draftOf([paid]).rules)).toEqual([paid]);
});

test.each(["0", "29", "20.5", "the 20th"])("the due day %s is refused at its field", (dueDay) => {
  const draft = draftOf([rule]);
  const rules = draft.rules.map((one) => ({ ...one, dueDay }));
  const proposal = { rules, effectiveOn: "01/01/2027", reason: "The toll changes" };
  expect(checkedRules(proposal, "2026-12-01").errors).toEqual({
    "rules.0.dueDay": "The due day must be a day of the month from 1 to 28",
  });
});
