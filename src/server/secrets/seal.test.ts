import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installationSecrets } from "./installation-secrets.ts";
import { open, seal, sealedStart } from "./seal.ts";

const secret = () => randomBytes(32).toString("base64url");
const secrets = { secret: secret(), oldSecrets: [] };
const label = { purpose: "authenticator seed", owner: "rosa" };

test("a sealed text opens for its purpose and owner only", () => {
  const sealed = seal(secrets, label, "GEZDGNBV");
  expect(sealed).not.toContain("GEZDGNBV");
  expect(open(secrets, label, sealed)).toBe("GEZDGNBV");
  expect(seal(secrets, label, "GEZDGNBV")).not.toBe(sealed);
  for (const other of [
    { ...label, owner: "dan" },
    { ...label, purpose: "letter" },
  ])
    expect(() => open(secrets, other, sealed)).toThrow();
});

test("a changed text does not open", () => {
  const sealed = seal(secrets, label, "GEZDGNBV");
  const changed = sealed.slice(0, -3) + (sealed.at(-3) === "A" ? "B" : "A") + sealed.slice(-2);
  expect(() => open(secrets, label, changed)).toThrow();
});

test("a text of an earlier secret opens while the settings keep that secret", () => {
  const sealed = seal(secrets, label, "GEZDGNBV");
  const next = { secret: secret(), oldSecrets: [secrets.secret] };
  expect(open(next, label, sealed)).toBe("GEZDGNBV");
  expect(sealed.startsWith(sealedStart(next))).toBe(false);
  expect(sealed.startsWith(sealedStart(secrets))).toBe(true);
  expect(() => open({ ...next, oldSecrets: [] }, label, sealed)).toThrow("SECRET_KEY");
});

test("without a setting a secret is created once, readable only by the service's user", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "faire-secret-"));
  const settings = { SECRET_KEY: undefined, DATA_DIR };
  const both = await Promise.all([installationSecrets(settings), installationSecrets(settings)]);
  expect(both[0]).toEqual(both[1]);
  expect(await installationSecrets(settings)).toEqual(both[0]);
  const file = join(DATA_DIR, "secret-key");
  expect(await readFile(file, "utf8")).toHaveLength(43);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("an empty secret file is refused, and no temporary file remains", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "faire-secret-"));
  const settings = { SECRET_KEY: undefined, DATA_DIR };
  await writeFile(join(DATA_DIR, "secret-key"), "");
  await expect(installationSecrets(settings)).rejects.toThrow("is empty");
  expect(await readdir(DATA_DIR)).toEqual(["secret-key"]);
});

test("the settings give the current secret first, then earlier secrets", async () => {
  const SECRET_KEY = ["new", "old"];
  expect(await installationSecrets({ SECRET_KEY, DATA_DIR: "unused" })).toEqual({
    secret: "new",
    oldSecrets: ["old"],
  });
});
