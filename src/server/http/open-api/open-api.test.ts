import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDriver } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { acceptRide } from "#shared/rides/contract.ts";
import type { Operation, Paths } from "./document.ts";

const root = join(import.meta.dirname, "../../../..");
const examples = join(root, "docs/examples");

let world: TestWorld;
/** Folder of the generated client, outside node_modules because Node does not strip types there. */
let folder: string;
let document: { paths: Paths; components: { schemas: object } };
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), "faire-api-client-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const reply = await world.app.inject({ url: "/api/openapi.json" });
  document = reply.json();
  await writeFile(join(folder, "openapi.json"), reply.body);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const runNode = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );

test("Redocly's recommended rules find neither an error nor a warning", async () => {
  const lint = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const { stdout } = await runNode(lint, "lint", "openapi.json", "--format=json");
  expect(JSON.parse(stdout).problems).toEqual([]);
});

test("every call has a name of its own and a known group; a call lists its failures", () => {
  const names = operations().map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  const ungrouped = operations().filter(([, { tags }]) => tags?.[0] === "More");
  expect(ungrouped.map(([call]) => call)).toEqual([]);
  const cancel = document.paths["/api/rides/{id}/cancel"]?.post;
  expect(Object.keys(cancel?.responses ?? {})).toEqual(
    "200 400 401 403 404 409 413 415 422 429 500 503".split(" "),
  );
  expect(cancel?.security).toEqual([{ bearer: [] }]);
});

test("public calls are marked: they need no session", () => {
  const publicCalls = operations().filter(([, { security }]) => security?.length === 0);
  const calls = publicCalls.map(([call]) => call);
  expect(calls).toContain("post /api/rider/login");
  expect(calls).not.toContain("post /api/checkout");
  expect(publicCalls[0]?.[1].description).toMatch(/^Public/);
});

test("a schema that occurs twice is a component", () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(["Failure", "Ride", "RideState", "Pagination", "Place"]),
  );
  const repeated = new Map<string, number>();
  JSON.stringify(document.paths, (_key, value) => {
    if (value?.type !== "object" || Object.keys(value.properties ?? {}).length < 2) return value;
    const schema = JSON.stringify(value);
    repeated.set(schema, (repeated.get(schema) ?? 0) + 1);
    return value;
  });
  expect([...repeated].filter(([, count]) => count > 1)).toEqual([]);
});

test("the developers' page has all its sections, names existing calls only, and its styles pass its security policy", async () => {
  const { headers, body } = await world.app.inject({ url: "/api/docs" });
  const [, css = ""] = /<style>(.*)<\/style>/s.exec(body) ?? [];
  const hash = createHash("sha256").update(css).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
  const ids = [...body.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(
    "start authentication errors idempotency limits money times events planners webhooks".split(
      " ",
    ),
  );
  for (const id of ids) expect(body).toContain(`<h2 id="${id}">`);
  const named = [...body.matchAll(/<code>((?:get|post)[A-Z]\w+)<\/code>/g)].map(([, name]) => name);
  const names = operations().map(([, { operationId }]) => operationId);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

test("a program books a ride with a client generated from the document", async () => {
  await runNode(join(root, "node_modules/oazapfts/dist/cli.js"), "openapi.json", "faire.ts");
  await copyFile(join(examples, "book-a-ride.ts"), join(folder, "book-a-ride.ts"));
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(examples, "tsconfig.json"), include: ["*.ts"] }),
  );
  await runNode(join(root, "node_modules/typescript/bin/tsc"), "--project", folder);

  const program = await import(pathToFileURL(join(folder, "book-a-ride.ts")).href);
  const { postRiderRegister } = await import(pathToFileURL(join(folder, "faire.ts")).href);
  const driver = await aDriver(world);
  await world.services.market.reload(driver.id);
  const baseUrl = world.app.listeningOrigin;
  const email = "program@faire.test";
  const password = "a long passphrase of a program";
  const person = { firstName: "Pro", lastName: "Gram", phoneNumber: "2125550123" };
  await postRiderRegister({ ...person, email, password }, { baseUrl });
  await expect(program.logIn(baseUrl, email, "another passphrase")).rejects.toThrow("password");
  await program.logIn(baseUrl, email, password);

  const trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };
  const { rideId, paymentPage, amountDue } = await program.bookCheapest(trip);
  expect(amountDue).toBeGreaterThan(0);
  await world.stripe.pay(/cs_\w+/.exec(paymentPage)?.[0] ?? "", "4242424242424242");
  await world.waitUntilIdle();
  expect(await program.stateOf(rideId)).toBe("pending");
  await driver.call(acceptRide, { params: { rideId } });
  expect(await program.stateOf(rideId)).toBe("accepted");
}, 180_000);
