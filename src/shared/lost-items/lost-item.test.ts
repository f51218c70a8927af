import { expect, test } from "vitest";
import {
  isItemOpen,
  isReminderDue,
  type LostItemActor,
  lostItemStates,
  mayMoveItem,
  reportableUntil,
} from "./lost-item.ts";

const actors: LostItemActor[] = ["rider", "driver", "admin"];

test("each open item can be ended, and an ended one stays as it is", () => {
  for (const from of lostItemStates) {
    const targets = lostItemStates.filter((to) =>
      actors.some((actor) => mayMoveItem(from, to, actor)),
    );
    expect(targets.length > 0).toBe(isItemOpen(from));
    expect(targets).not.toContain(from);
    if (isItemOpen(from)) expect(mayMoveItem(from, "closed", "admin")).toBe(true);
  }
});

test("only the driver says whether an item was found", () => {
  for (const from of lostItemStates)
    for (const to of ["found", "not_found"] as const)
      for (const actor of ["rider", "admin"] as const)
        expect(mayMoveItem(from, to, actor)).toBe(false);
});

test("the driver can hand an item back only after it was found", () => {
  for (const from of lostItemStates)
    expect(mayMoveItem(from, "handed_back", "driver")).toBe(from === "found");
});

test("the driver is reminded while there is something to do", () => {
  expect(lostItemStates.filter(isReminderDue)).toEqual(["reported", "found"]);
});

test("a lost item can be reported within 30 days of a completed ride", () => {
  const endedAt = new Date("2026-11-01T12:00:00Z");
  expect(reportableUntil({ state: "completed", endedAt })?.toISOString()).toBe(
    "2026-12-01T12:00:00.000Z",
  );
  expect(reportableUntil({ state: "cancelled", endedAt })).toBeNull();
});
