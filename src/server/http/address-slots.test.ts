import { expect, test } from "vitest";
import { createAddressSlots } from "./address-slots.ts";

test("limits the slots of a subnet; a slot is released once", () => {
  const slots = createAddressSlots({ perSubnet: 2 });
  const first = slots.take("2001:db8:1:2::1");
  expect(slots.take("2001:db8:1:2::2")).not.toBeNull();
  expect(slots.take("2001:db8:1:2::3")).toBeNull();
  expect(slots.take("2001:db8:1:3::1")).not.toBeNull();
  first?.();
  first?.();
  expect(slots.take("2001:db8:1:2::3")).not.toBeNull();
  expect(slots.take("2001:db8:1:2::4")).toBeNull();
});

test("a /48 holds ten times the slots of a /64", () => {
  const slots = createAddressSlots({ perSubnet: 2 });
  const slotsTaken = Array.from({ length: 100 }, (_, subnet) =>
    slots.take(`2001:db8:1:${subnet}::1`),
  );
  expect(slotsTaken.filter((release) => release !== null)).toHaveLength(20);
});

test("limits the slots of all addresses together", () => {
  const slots = createAddressSlots({ perSubnet: 2, total: 3 });
  const slotsTaken = Array.from({ length: 5 }, (_, host) => slots.take(`203.0.113.${host}`));
  expect(slotsTaken.map((release) => release !== null)).toEqual([true, true, true, false, false]);
});
