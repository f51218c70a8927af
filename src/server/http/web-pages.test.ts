import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { openThrowAwayFolder, removeThrowAwayFolder } from "#server/testing/throw-away-folder.ts";
import { jsonBodies } from "./json-bodies.ts";
import type { App } from "./typed-app.ts";
import { webPages } from "./web-pages.ts";

/** An app over a build of two files. */
const openApp = async () => {
  const folder = await openThrowAwayFolder("web-pages");
  onTestFinished(() => removeThrowAwayFolder(folder));
  mkdirSync(join(folder, "web"), { recursive: true });
  writeFileSync(join(folder, "web/index.html"), "<title>Faire</title>");
  writeFileSync(join(folder, "web/manifest.webmanifest"), "{}");
  const app = Fastify() as App;
  onTestFinished(() => app.close());
  jsonBodies(app);
  const events = { subscribe: () => () => {}, onGap: () => {} };
  await webPages(app, { env: readEnv({}), events, log: app.log } as never, folder);
  return app;
};

const form = { "content-type": "application/x-www-form-urlencoded" };
const payload = "email=rosa%40demo.faire&password=kelp7wax";

test.each([
  ["/login?loginAs=rider", "/login?loginAs=rider"],
  ["/register", "/register"],
  ["//example.org/login", "/example.org/login"],
])(
  "a form of %s that was sent before the application loaded leads to %s, without its input",
  async (url, page) => {
    const app = await openApp();
    const reply = await app.inject({ method: "POST", url, headers: form, payload });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `${page}#not-sent`]);
    expect(`${reply.body} ${reply.headers.location}`).not.toContain("kelp7wax");
    const { statusCode, headers } = await app.inject({ url: page });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  },
);

test("a form sent to the API or to a file, and JSON sent to a page, get a failure", async () => {
  const app = await openApp();
  for (const url of ["/api/nothing", "/assets/start.js"]) {
    const reply = await app.inject({ method: "POST", url, headers: form, payload });
    expect(reply.json()).toMatchObject({ success: false, code: "not_found" });
  }
  const json = await app.inject({ method: "POST", url: "/login", payload: {} });
  expect(json.json()).toMatchObject({ success: false, code: "not_found" });
});

test("routes that are added later read forms with a parser of their own", async () => {
  const app = await openApp();
  await app.register(async (forms) => {
    const options = { parseAs: "string" } as const;
    forms.addContentTypeParser(form["content-type"], options, (_request, body, done) =>
      done(null, body),
    );
    forms.post("/sandbox/messages", async ({ body }) => body);
  });
  const reply = await app.inject({
    ...{ method: "POST", url: "/sandbox/messages", headers: form, payload: "To=1" },
  });
  expect(reply.body).toBe("To=1");
});
