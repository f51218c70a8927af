import { expect, test } from "vitest";
import { Problem } from "#server/http/problem.ts";
import { turns } from "./turns.ts";

const untilEnded = () => {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const task = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return { task, ends, most: () => most };
};

test("two run, three wait, the sixth is refused at once with a time to come back", async () => {
  const inTurn = turns(2, 3);
  const { task, ends, most } = untilEnded();
  const accepted = Array.from({ length: 5 }, () => inTurn(task));
  await expect(inTurn(task)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  for (let ended = 0; ended < 5; ended += 1) {
    ends[ended]?.();
    await accepted[ended];
  }
  expect(most()).toBe(2);
});

test("a task that fails passes its turn on", async () => {
  const inTurn = turns(1, 1);
  await expect(inTurn(() => Promise.reject(new Problem(400, "no", "No")))).rejects.toThrow("No");
  expect(await inTurn(async () => "next")).toBe("next");
});
