import { expect, test } from "vitest";
import { createAddressSlots } from "./address-slots.ts";

test("a subnet holds no more than its slots; a released one can be taken again, once", () => {
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
  const taken = Array.from({ length: 100 }, (_, subnet) => slots.take(`2001:db8:1:${subnet}::1`));
  expect(taken.filter((release) => release !== null)).toHaveLength(20);
});

test("all addresses together hold no more than there are", () => {
  const slots = createAddressSlots({ perSubnet: 2, inAll: 3 });
  const taken = Array.from({ length: 5 }, (_, host) => slots.take(`203.0.113.${host}`));
  expect(taken.map((release) => release !== null)).toEqual([true, true, true, false, false]);
});
