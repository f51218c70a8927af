import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { diskFiles } from "./disk-files.ts";
import type { Files } from "./files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "faire-files-"));
});
afterEach(() => rm(folder, { recursive: true }));

const implementations: [string, () => Files][] = [
  ["a folder", () => diskFiles(join(folder, "uploads"))],
];

describe.each(implementations)("files in %s", (_, open) => {
  it("are found unchanged by a later instance", async () => {
    const content = Buffer.from([0, 255, 1, 254]);
    await open().put("a1.jpg", content);
    expect(await open().find("a1.jpg")).toEqual(content);
  });

  it("are null if never stored", async () => {
    expect(await open().find("b2.jpg")).toBeNull();
  });

  it("can be removed more than once", async () => {
    const files = open();
    await files.put("a1.jpg", Buffer.from("x"));
    await files.remove("a1.jpg");
    await files.remove("a1.jpg");
    expect(await files.find("a1.jpg")).toBeNull();
  });

  it.each(["../a.jpg", "..", ".hidden", "a/b.jpg", "a\\b.jpg", "a.jpg\u0000", "", "A1.JPG"])(
    "reject the name %j",
    async (name) => {
      const files = open();
      await writeFile(join(folder, "a.jpg"), "beside the folder");
      expect(await files.find(name)).toBeNull();
      await expect(files.put(name, Buffer.from("x"))).rejects.toThrow(RangeError);
      await expect(files.remove(name)).rejects.toThrow(RangeError);
    },
  );
});

it("concurrent writes leave no temporary files", async () => {
  const files = diskFiles(folder);
  await Promise.all(
    ["a1.jpg", "b2.jpg", "c3.jpg"].map((name) => files.put(name, Buffer.alloc(10))),
  );
  expect((await readdir(folder)).sort()).toEqual(["a1.jpg", "b2.jpg", "c3.jpg"]);
});
