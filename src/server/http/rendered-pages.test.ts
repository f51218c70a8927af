import { EventEmitter } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import type { Events } from "#server/adapters/events/events.ts";
import { openThrowAwayFolder, removeThrowAwayFolder } from "#server/testing/throw-away-folder.ts";
import { renderedPages } from "./rendered-pages.ts";

const frame = '<!doctype html><head><title>Frame</title></head><body><div id="root"></div></body>';
const renderer = `
  export const pages = { "/": ["/number"], "/form?as=rider": ["/number"], "/form": ["/number"] };
  export const renderPage = async (address, replies) =>
    ({ html: "<h1>" + address + " " + replies["/number"].number + "</h1>", title: "Rendered" });
`;

/** An app with one public call, whose reply the test changes, and rendered pages over it. */
const openApp = async (maxWaitMs = 1_000, freshMs = 0) => {
  const folder = await openThrowAwayFolder("pages");
  onTestFinished(() => removeThrowAwayFolder(folder));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "render.js"), renderer);
  writeFileSync(join(folder, "frame.html"), frame);
  const source = { number: "1", isDown: false, slowMs: 0 };
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get("/api/number", async (_request, reply) => {
    const { number } = source;
    await setTimeout(source.slowMs);
    return source.isDown ? reply.code(503).send() : { number };
  });
  const announcement = new EventEmitter();
  const events: Pick<Events, "subscribe" | "onGap"> = {
    subscribe: (_channel, handler) => {
      announcement.on("change", handler);
      return () => {};
    },
    onGap: (handler) => void announcement.on("gap", handler),
  };
  const times = { freshMs, maxWaitMs, maxFirstWaitMs: 60_000 };
  const send = renderedPages(app, { events, log: app.log }, folder, times);
  app.setNotFoundHandler(async (request, reply) =>
    (await send(request, reply)) ? reply : reply.code(200).send("the application"),
  );
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { get, source, announcement };
};

test("visitors get the page with its title and the replies of its calls", async () => {
  const { get, source } = await openApp();
  source.number = "</script>7";
  const { body, headers } = await get("/?from=mail");
  expect(body).toContain("<title>Rendered</title>");
  expect(body).toContain("<h1>/ </script>7</h1>");
  expect(body).toContain('{"/number":{"number":"\\u003c/script>7"}}</script>');
  expect(headers["vary"]).toBe("cookie, accept-encoding");
  const again = await get("/", { "if-none-match": String(headers.etag) });
  expect(again.statusCode).toBe(304);
});

test("a request with a token, and a page that is not public, get the application", async () => {
  const { get } = await openApp();
  expect((await get("/", { cookie: "a=b; token=abc" })).body).toBe("the application");
  expect((await get("/", { cookie: "token=" })).body).toContain("<h1>");
  expect((await get("/history")).body).toBe("the application");
  expect((await get("/form?as=rider")).body).toContain("<h1>/form?as=rider 1</h1>");
  expect((await get("/form?as=admin")).body).toBe("the application");
});

test("while a call fails, visitors get the last rendered page, or the application if there is none", async () => {
  const { get, source } = await openApp();
  source.isDown = true;
  expect((await get("/")).body).toBe("the application");
  source.isDown = false;
  expect((await get("/")).body).toContain("<h1>/ 1</h1>");
  source.number = "2";
  source.isDown = true;
  expect((await get("/")).body).toContain("<h1>/ 1</h1>");
  source.isDown = false;
  expect((await get("/")).body).toContain("<h1>/ 2</h1>");
});

test("a request waits for the first rendering, and later gets the last rendered page while a call is slow", async () => {
  const { get, source } = await openApp(1);
  source.slowMs = 100;
  expect((await get("/")).body).toContain("<h1>/ 1</h1>");
  source.number = "2";
  expect((await get("/")).body).toContain("<h1>/ 1</h1>");
});

test.each([
  ["an announced change", "change"],
  ["a gap in the announcements", "gap"],
])(
  "after %s no older page is sent, even if it is fresh and the next rendering is slow",
  async (_name, kind) => {
    const { get, source, announcement } = await openApp(1, 60_000);
    expect((await get("/")).body).toContain("<h1>/ 1</h1>");
    source.number = "2";
    expect((await get("/")).body).toContain("<h1>/ 1</h1>");
    source.slowMs = 100;
    announcement.emit(kind);
    expect((await get("/")).body).toContain("<h1>/ 2</h1>");
  },
);

test("a page whose rendering began before an announced change is not sent", async () => {
  const { get, source, announcement } = await openApp(1, 60_000);
  source.slowMs = 100;
  const beforeChange = get("/");
  await setTimeout(50);
  source.number = "2";
  announcement.emit("change");
  expect((await get("/")).body).toContain("<h1>/ 2</h1>");
  expect((await beforeChange).body).not.toContain("<h1>/ 1</h1>");
  expect((await get("/")).body).toContain("<h1>/ 2</h1>");
});
