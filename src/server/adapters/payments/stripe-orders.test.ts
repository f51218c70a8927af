import { expect, test, vi } from "vitest";
import { findOrdered } from "./stripe-orders.ts";

const stripeObject = (id: string, orderId?: string) => ({
  id,
  amount: 500,
  metadata: orderId === undefined ? null : { order_id: orderId },
});

test("the object of an order is found by its metadata, on the second page too", async () => {
  const pages = [
    { data: [stripeObject("re_1"), stripeObject("re_2", "order-2")], has_more: true },
    { data: [stripeObject("re_3", "order-3")], has_more: false },
  ];
  const list = vi.fn(async ({ starting_after }: { starting_after?: string }) =>
    starting_after === "re_2" ? (pages[1] ?? empty) : (pages[0] ?? empty),
  );
  expect(await findOrdered("order-3", list)).toMatchObject({ id: "re_3" });
  expect(list).toHaveBeenCalledTimes(2);
  expect(await findOrdered("order-2", list)).toMatchObject({ id: "re_2" });
});

test("an order that created nothing is not found, even if another object has the same amount", async () => {
  const list = async () => ({
    data: [stripeObject("re_1"), stripeObject("re_2", "order-2")],
    has_more: false,
  });
  expect(await findOrdered("order-9", list)).toBeNull();
});

const empty = { data: [], has_more: false };
