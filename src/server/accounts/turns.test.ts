import { expect, test } from "vitest";
import { Problem } from "#server/problem.ts";
import { turns } from "./turns.ts";

const busy = "Many people are logging in.";

/** Tasks that run until the test ends them, in starting order. */
const untilEnded = () => {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const task =
    (name = "") =>
    async (): Promise<string> => {
      began.push(name);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return name;
    };
  const endAll = async (): Promise<void> => {
    await new Promise(setImmediate);
    for (let ended = 0; ended < began.length; ended += 1) {
      ends[ended]?.();
      await new Promise(setImmediate);
    }
  };
  return { task, began, endAll, most: () => most };
};

const outcomeOf = (tasks: Promise<string>[]) =>
  Promise.all(tasks.map((task) => task.catch(({ status }: Problem) => status)));

test("two run, three wait, the sixth is refused at once with a time to come back", async () => {
  const inTurn = turns({ width: 2, places: 3, busy });
  const { task, endAll, most } = untilEnded();
  const accepted = outcomeOf(Array.from({ length: 5 }, () => inTurn(task("done"))));
  await expect(inTurn(task())).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await endAll();
  expect(await accepted).toEqual(Array(5).fill("done"));
  expect(most()).toBe(2);
});

test("a task that fails passes its turn on", async () => {
  const inTurn = turns({ width: 1, places: 1, busy });
  await expect(inTurn(() => Promise.reject(new Problem(400, "no", "No")))).rejects.toThrow("No");
  expect(await inTurn(async () => "next")).toBe("next");
});

test("lanes take turns, however long one of them is", async () => {
  const inTurn = turns({ width: 1, places: 10, busy });
  const { task, began, endAll } = untilEnded();
  const flood = outcomeOf(
    ["a1", "a2", "a3", "a4"].map((name) => inTurn(task(name), { name: "a" })),
  );
  const others = outcomeOf(
    ["b1", "c1", "b2"].map((name) => inTurn(task(name), { name: name.slice(0, 1) })),
  );
  await endAll();
  await Promise.all([flood, others]);
  expect(began).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("a newcomer takes the place of the last in the longest lane, but never of a lane as short", async () => {
  const inTurn = turns({ width: 1, places: 3, busy });
  const { task, endAll } = untilEnded();
  const flood = outcomeOf(
    ["a1", "a2", "a3", "a4"].map((name) => inTurn(task(name), { name: "a" })),
  );
  const others = outcomeOf(["b1", "c1", "d1"].map((name) => inTurn(task(name), { name })));
  await endAll();
  expect(await flood).toEqual(["a1", "a2", 503, 503]);
  expect(await others).toEqual(["b1", "c1", 503]);
});

test("trusted lanes have places of their own, and every second turn", async () => {
  const inTurn = turns({ width: 1, places: 3, trustedPlaces: 2, busy });
  const { task, began, endAll } = untilEnded();
  const open = outcomeOf(["a", "b", "c", "d", "e"].map((name) => inTurn(task(name), { name })));
  const trusted = outcomeOf(
    ["t1", "t2", "t3"].map((name) => inTurn(task(name), { name, isTrusted: true })),
  );
  await endAll();
  expect(await open).toEqual(["a", "b", "c", "d", 503]);
  expect(await trusted).toEqual(["t1", "t2", 503]);
  expect(began).toEqual(["a", "t1", "b", "t2", "c", "d"]);
});

test("who waits too long is refused, and the place is free again", async () => {
  const inTurn = turns({ width: 1, places: 1, busy, longestWaitMs: 20 });
  const { task, endAll } = untilEnded();
  const first = inTurn(task("first"));
  await expect(inTurn(task())).rejects.toMatchObject({ status: 503, message: busy });
  const next = inTurn(task("next"));
  await endAll();
  expect(await outcomeOf([first, next])).toEqual(["first", "next"]);
});
