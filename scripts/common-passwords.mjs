/**
 * Generates src/server/accounts/common-passwords/passwords.txt.gz and its LICENSE.txt from a public package,
 * installed at a pinned version into a temporary folder: `node scripts/common-passwords.mjs`.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const name = "@zxcvbn-ts/language-common";
const source = `${name}@4.1.3`;
const target = new URL("../src/server/accounts/common-passwords/", import.meta.url);

/** Minimum length of a password; shorter ones are refused anyway. */
const MIN_LENGTH = 6;
const COUNT = 10_000;

const folder = mkdtempSync(join(tmpdir(), "common-passwords-"));
try {
  const install = ["install", "--no-save", "--ignore-scripts", "--prefix", folder, source];
  execFileSync("npm", install, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const { dictionary } = createRequire(join(folder, "index.js"))(name);
  const common = dictionary["passwords-common"]
    .filter((password) => password.length >= MIN_LENGTH)
    .slice(0, COUNT);
  writeFileSync(new URL("passwords.txt.gz", target), gzipSync(common.join("\n"), { level: 9 }));
  const license = join(folder, "node_modules", name, "LICENSE.txt");
  copyFileSync(license, new URL("LICENSE.txt", target));
  console.log(`${common.length} passwords`);
} finally {
  rmSync(folder, { recursive: true });
}
