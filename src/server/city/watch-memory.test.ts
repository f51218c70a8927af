import { spawn } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { expect, test } from "vitest";
import { watchMemory } from "./watch-memory.ts";

test.runIf(platform() === "linux")(
  "the memory of started processes is measured separately",
  async () => {
    const read = watchMemory();
    const hold = "const held = Buffer.alloc(200e6, 1); setTimeout(() => held.length, 1500)";
    const child = spawn(process.execPath, ["-e", hold]);
    await once(child, "close");
    const { own, helpers } = read();
    expect(helpers).toBeGreaterThan(200e6);
    expect(own).toBeGreaterThan(10e6);
  },
);
