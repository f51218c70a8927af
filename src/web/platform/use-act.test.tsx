import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act as inAct, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { useAct } from "./use-act.ts";

/** A mutation whose calls settle when the test calls `settle`. */
const setUp = () => {
  const calls: { resolve: (reply: string) => void; reject: (failure: Error) => void }[] = [];
  const send = vi.fn(
    (_sent: string) => new Promise<string>((resolve, reject) => calls.push({ resolve, reject })),
  );
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAct({ mutationFn: send }), { wrapper });
  const act = (sent: string) => inAct(async () => result.current.act(sent));
  const reset = () => inAct(async () => result.current.reset());
  const actTwice = () =>
    inAct(async () => {
      result.current.act("first");
      result.current.act("second");
    });
  const settle = (outcome: "resolve" | "reject") =>
    inAct(async () =>
      outcome === "resolve"
        ? calls.at(-1)?.resolve("done")
        : calls.at(-1)?.reject(new Error("refused")),
    );
  return { send, act, actTwice, reset, settle, result };
};

test("ignores a second call while the first is pending", async () => {
  const { send, act, settle } = setUp();
  await act("first");
  await act("second");
  expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first"]);
  await settle("resolve");
  expect(send).toHaveBeenCalledTimes(1);
});

test.each(["resolve", "reject"] as const)(
  "can be called again after the first call is settled (%s)",
  async (outcome) => {
    const { send, act, settle } = setUp();
    await act("first");
    await settle(outcome);
    await act("second");
    expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first", "second"]);
  },
);

test("sends once for two calls in one tick", async () => {
  const { send, actTwice } = setUp();
  await actTwice();
  expect(send).toHaveBeenCalledTimes(1);
});

test("shows the failure of a call that was reset while it was sent, and can be called again", async () => {
  const { send, act, reset, settle, result } = setUp();
  await act("first");
  await reset();
  await waitFor(() => expect(result.current.isPending).toBe(true));
  await settle("reject");
  await waitFor(() => expect(result.current.error?.message).toBe("refused"));
  await reset();
  await waitFor(() => expect(result.current.error).toBeNull());
  await act("second");
  expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first", "second"]);
});
