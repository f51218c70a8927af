import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("a process's clock follows the shift in the file, and new dates are instances of Date", async () => {
  const folder = await mkdtemp(join(tmpdir(), "faire-clock-"));
  const file = join(folder, "clock");
  await writeFile(file, "-3600000");
  const script = `
    import { setTimeout as wait } from "node:timers/promises";
    import { writeFileSync } from "node:fs";
    const slow = Date.now();
    writeFileSync(process.env.TRUST_CLOCK, "3600000");
    await wait(500);
    console.log(JSON.stringify([slow, new Date().getTime(), new Date(7).getTime(), new Date() instanceof Date]));
  `;
  const preload = `--import=${import.meta.resolve("./shift-clock.ts")}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [preload, "--input-type=module", "-e", script],
    { env: { ...process.env, TRUST_CLOCK: file } },
  );
  await rm(folder, { recursive: true });
  const [slow, fast, fixed, isDate] = JSON.parse(stdout);
  const hour = 3_600_000;
  expect(Math.abs(Date.now() - hour - slow)).toBeLessThan(30_000);
  expect(Math.abs(Date.now() + hour - fast)).toBeLessThan(30_000);
  expect([fixed, isDate]).toEqual([7, true]);
});
