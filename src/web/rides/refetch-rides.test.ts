import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { refetchRides } from "./refetch-rides.ts";

test("an event during the first load of a ride causes another load", async () => {
  const queries = new QueryClient();
  const answers: ((state: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => answers.push(resolve));
  const page = new QueryObserver(queries, { queryKey: ["rides", "one"], queryFn: ask });
  const leave = page.subscribe(() => undefined);
  await expect.poll(() => answers).toHaveLength(1);
  void refetchRides(queries);
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.("accepted");
  answers[1]?.("arrived");
  await expect.poll(() => page.getCurrentResult().data).toBe("arrived");
  expect(page.getCurrentResult().isError).toBe(false);
  leave();
});
