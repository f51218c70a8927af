import fc from "fast-check";
import { expect, it } from "vitest";
import { cents, sumCents } from "#shared/money.ts";
import { repaymentsOf } from "./repayments.ts";

const debts = fc.array(
  fc.record({ id: fc.uuid(), left: fc.integer({ min: 1, max: 9_999 }).map(cents) }),
  { maxLength: 6 },
);

it("a fare repays as much as possible and never more than is owed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }).map(cents), debts, (fare, owed) => {
      const repaid = repaymentsOf(fare, owed);
      const total = sumCents(owed.map(({ left }) => left));
      expect(sumCents(repaid.map(({ amount }) => amount))).toBe(Math.min(fare, total));
      repaid.forEach(({ id, amount }, index) => {
        expect(owed[index]?.id).toBe(id);
        if (index < repaid.length - 1) expect(amount).toBe(owed[index]?.left);
      });
    }),
  );
});
