import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linkAccounts, MAX_HOLDERS, type Mark, type MarkKind } from "./link-accounts.ts";

const mark = (accountId: string, kind: MarkKind, value = "v"): Mark => ({
  accountId,
  role: accountId.startsWith("r") ? "RIDER" : "DRIVER",
  kind,
  value,
});

describe("linked accounts", () => {
  test.each(["email", "card", "phone", "mailbox"] as const)(
    "a rider and a driver with the same %s are one person",
    (kind) => {
      expect(linkAccounts([mark("r1", kind), mark("d1", kind)])).toEqual([
        { riderId: "r1", driverId: "d1", isProven: true, marks: [kind] },
      ]);
    },
  );

  test.each(["typed_phone", "typed_mailbox", "device"] as const)(
    "a rider and a driver with the same %s are suspected only",
    (kind) => {
      expect(linkAccounts([mark("r1", kind), mark("d1", kind)])).toEqual([
        { riderId: "r1", driverId: "d1", isProven: false, marks: [kind] },
      ]);
    },
  );

  test("a rider's second account with the same card, and a driver's second with the same payout account, are linked", () => {
    const marks = [
      mark("r2", "card"),
      mark("r1", "card"),
      mark("r1", "email", "a@b.c"),
      mark("d1", "email", "a@b.c"),
      mark("d1", "payout"),
      mark("d2", "payout"),
    ];
    expect(linkAccounts(marks)).toContainEqual({
      riderId: "r2",
      driverId: "d2",
      isProven: true,
      marks: ["card", "email", "payout"],
    });
  });

  test("a typed value links no further accounts through the driver's other values", () => {
    const marks = [
      mark("r1", "typed_phone"),
      mark("d1", "typed_phone"),
      mark("d1", "payout"),
      mark("d2", "payout"),
    ];
    expect(linkAccounts(marks)).toEqual([
      { riderId: "r1", driverId: "d1", isProven: false, marks: ["typed_phone"] },
    ]);
  });

  test("a stranger who registers with a driver's email does not link other riders to the driver", () => {
    const marks = [mark("r1", "email"), mark("d1", "email"), mark("r2", "email", "other")];
    expect(linkAccounts(marks).map(({ riderId }) => riderId)).toEqual(["r1"]);
  });

  test("a card of more accounts than MAX_HOLDERS links none of them", () => {
    const riders = Array.from({ length: MAX_HOLDERS }, (_, at) => mark(`r${at}`, "card"));
    expect(linkAccounts([...riders, mark("d1", "card")])).toEqual([]);
  });
});

const marks = fc.array(
  fc.record({
    accountId: fc.constantFrom("r1", "r2", "r3", "d1", "d2", "d3"),
    kind: fc.constantFrom<MarkKind[]>("email", "card", "plate", "typed_phone", "device"),
    value: fc.constantFrom("a", "b", "c"),
  }),
  { maxLength: 12 },
);
const distinct = (list: { accountId: string; kind: MarkKind; value: string }[]) => [
  ...new Map(
    list.map((one) => [JSON.stringify(one), mark(one.accountId, one.kind, one.value)]),
  ).values(),
];
const asSet = (list: ReturnType<typeof linkAccounts>) =>
  new Set(list.map(({ riderId, driverId, isProven }) => `${riderId} ${driverId} ${isProven}`));

test("links do not depend on the order of the marks, and name each pair once", () => {
  fc.assert(
    fc.property(marks, (list) => {
      const links = linkAccounts(distinct(list));
      expect(asSet(linkAccounts(distinct(list).toReversed()))).toEqual(asSet(links));
      expect(new Set(links.map((one) => `${one.riderId} ${one.driverId}`)).size).toBe(links.length);
    }),
  );
});

test("typed values and devices never change which links are proven", () => {
  fc.assert(
    fc.property(marks, (list) => {
      const all = distinct(list);
      const proven = all.filter(({ kind }) => kind !== "typed_phone" && kind !== "device");
      const provenLinks = (some: Mark[]) => asSet(linkAccounts(some).filter((one) => one.isProven));
      expect(provenLinks(all)).toEqual(provenLinks(proven));
    }),
  );
});
