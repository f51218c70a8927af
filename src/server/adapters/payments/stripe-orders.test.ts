import { expect, test, vi } from "vitest";
import { findObjectOfOrder } from "./stripe-orders.ts";

const stripeObject = (id: string, orderId?: string) => ({
  id,
  amount: 500,
  metadata: orderId === undefined ? null : { order_id: orderId },
});

test("the search finds an order's object by its metadata on any page of the list", async () => {
  const pages = [
    { data: [stripeObject("re_1"), stripeObject("re_2", "order-2")], has_more: true },
    { data: [stripeObject("re_3", "order-3")], has_more: false },
  ];
  const list = vi.fn(async ({ starting_after }: { starting_after?: string }) =>
    starting_after === "re_2" ? (pages[1] ?? empty) : (pages[0] ?? empty),
  );
  expect(await findObjectOfOrder("order-3", list)).toMatchObject({ id: "re_3" });
  expect(list).toHaveBeenCalledTimes(2);
  expect(await findObjectOfOrder("order-2", list)).toMatchObject({ id: "re_2" });
});

test("the search returns null for an order without an object, even if another object has the same amount", async () => {
  const list = async () => ({
    data: [stripeObject("re_1"), stripeObject("re_2", "order-2")],
    has_more: false,
  });
  expect(await findObjectOfOrder("order-9", list)).toBeNull();
});

const empty = { data: [], has_more: false };
