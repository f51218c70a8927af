import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  DUMMY_HASH,
  hashPassword,
  isPasswordOf,
  MAX_PASSWORDS_AT_ONCE,
} from "./password-hashing.ts";

const costOf = (passwordHash: string) => passwordHash.split("$").slice(1, 4);

test("a password matches its own hash, case-sensitively", async () => {
  const passwordHash = await hashPassword("correct horse");
  expect(await isPasswordOf(passwordHash, "correct horse")).toBe(true);
  expect(await isPasswordOf(passwordHash, "Correct horse")).toBe(false);
});

test("without an account no password matches, at the same cost", async () => {
  expect(await isPasswordOf(undefined, "correct horse")).toBe(false);
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword("correct horse")));
});

test("a full queue refuses more passwords with 503 and still serves the queued passwords", async () => {
  // On a busy machine the last would wait for longer than the queue allows.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const tries = Array.from({ length: MAX_PASSWORDS_AT_ONCE + 9 }, () =>
    isPasswordOf(undefined, "correct horse"),
  );
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { status: 503 } });
});

test.runIf(process.platform === "linux")(
  "passwords are hashed at a lower priority than requests are answered",
  async () => {
    await hashPassword("correct horse");
    const main = niceOf(process.pid);
    const threads = readdirSync("/proc/self/task").map(Number);
    const lower = threads.filter((thread) => niceOf(thread) === Math.min(main + 10, 19));
    expect(lower.length).toBeGreaterThan(0);
    expect(lower).not.toContain(process.pid);
  },
);

test("a process waits for a hash, and then ends by itself", async () => {
  const code = `import { hashPassword } from ${JSON.stringify(import.meta.resolve("./password-hashing.ts"))};
    console.log(await hashPassword("correct horse"));`;
  const flags = ["--input-type=module-typescript", "-e", code];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 30_000 });
  expect(costOf(stdout)).toEqual(costOf(DUMMY_HASH));
});

/** Nice value of a thread of this process, which counts down from the highest priority. */
function niceOf(thread: number): number {
  const fields = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
  // Fields are counted after the name in parentheses, which may contain spaces.
  return Number(fields.slice(fields.lastIndexOf(")") + 2).split(" ")[16]);
}
