import fc from "fast-check";
import { expect, test } from "vitest";
import { addDue, type DueQueue, takeFirstDue } from "./due-queue.ts";

test("entries are removed in due order, whatever the insertion order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (dueTimes) => {
      const queue: DueQueue = [];
      for (const dueAt of dueTimes) addDue(queue, { id: String(dueAt), dueAt });
      const removedDueTimes = dueTimes.map(() => takeFirstDue(queue)?.dueAt);
      expect(removedDueTimes).toEqual(dueTimes.toSorted((a, b) => a - b));
      expect(takeFirstDue(queue)).toBeUndefined();
    }),
  );
});
