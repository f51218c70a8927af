import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act as render, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { useAct } from "./use-act.ts";

/** A mutation whose calls end when the test says so. */
const openAct = () => {
  const ends: { resolve: (reply: string) => void; reject: (failure: Error) => void }[] = [];
  const send = vi.fn(
    (_sent: string) => new Promise<string>((resolve, reject) => ends.push({ resolve, reject })),
  );
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAct({ mutationFn: send }), { wrapper });
  const act = (sent: string) => render(async () => result.current.act(sent));
  const twice = () =>
    render(async () => {
      result.current.act("first");
      result.current.act("second");
    });
  const end = (outcome: "resolve" | "reject") =>
    render(async () =>
      outcome === "resolve"
        ? ends.at(-1)?.resolve("done")
        : ends.at(-1)?.reject(new Error("refused")),
    );
  return { send, act, twice, end };
};

test("a second click while the first is under way sends nothing", async () => {
  const { send, act, end } = openAct();
  await act("first");
  await act("second");
  expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first"]);
  await end("resolve");
  expect(send).toHaveBeenCalledTimes(1);
});

test.each(["resolve", "reject"] as const)(
  "it can be sent again after its end (%s)",
  async (outcome) => {
    const { send, act, end } = openAct();
    await act("first");
    await end(outcome);
    await act("second");
    expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first", "second"]);
  },
);

test("two clicks before the page is drawn again send once", async () => {
  const { send, twice } = openAct();
  await twice();
  expect(send).toHaveBeenCalledTimes(1);
});
