/**
 * Generates sandbox/stripe/description/stripe.json: the part of Stripe's API that is in use, as JSON Schemas.
 * `node scripts/stripe-description.mjs` reads the declarations of the installed SDK, which Stripe generates from its
 * OpenAPI document; `node scripts/stripe-description.mjs spec3.sdk.json` reads such a document instead.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeDeclarations } from "./stripe/from-declarations.mjs";
import { describeOpenApi } from "./stripe/from-openapi.mjs";

/** The compiler that reads the declarations: the installed TypeScript 7 has no compiler API. */
const compiler = "typescript@5.9.3";
const target = new URL("../sandbox/stripe/description/stripe.json", import.meta.url);

const file = process.argv[2];
const description = file ? describeFile(file) : describeSdk();
writeFileSync(target, `${JSON.stringify(description)}\n`);
const { operations, events, $defs } = description;
const counts = [operations, events, $defs].map((part) => Object.keys(part).length);
console.log(`${counts[0]} operations, ${counts[1]} events, ${counts[2]} types`);

function describeFile(path) {
  const document = JSON.parse(readFileSync(path, "utf8"));
  return {
    source: "stripe/openapi",
    apiVersion: document.info.version,
    ...describeOpenApi(document),
  };
}

function describeSdk() {
  const entry = fileURLToPath(import.meta.resolve("stripe"));
  const folder = dirname(entry);
  const read = (name) => readFileSync(join(folder, "..", name), "utf8").trim();
  const version = readFileSync(join(folder, "apiVersion.js"), "utf8").match(/'(\d{4}-[^']+)'/)[1];
  const source = `stripe ${read("VERSION")}, generated from OpenAPI ${read("OPENAPI_VERSION")}`;
  const scratch = mkdtempSync(join(tmpdir(), "stripe-description-"));
  try {
    const install = ["install", "--no-save", "--ignore-scripts", "--prefix", scratch, compiler];
    execFileSync("npm", install, { cwd: scratch, stdio: ["ignore", "ignore", "inherit"] });
    const ts = createRequire(join(scratch, "index.js"))("typescript");
    return { source, apiVersion: version, ...describeDeclarations(ts, folder) };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
