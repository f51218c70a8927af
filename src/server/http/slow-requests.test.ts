import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { drip } from "#server/testing/drip.ts";
import { listenLive } from "#server/testing/live-listener.ts";
import { openDriverSocket } from "#server/testing/open-driver-socket.ts";
import { aDriver, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { closeApp } from "./close-app.ts";
import { isUpload } from "./slow-requests.ts";
import type { App } from "./typed-app.ts";

const times = { headersMs: 300, bodyMs: 300, uploadMs: 2000, restMs: 200, checkMs: 50 };
/** Enough for a busy machine, and shorter than the limit of an upload. */
const IN_TIME_MS = 1500;

let world: TestWorld;
let app: App;
let origin: string;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  app = await buildApp(world.services, times);
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
  driver = await aDriver(world);
});
afterAll(async () => {
  await closeApp(app);
  await world.close();
});

const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "host: faire.test", ...headers, "", ""].join("\r\n");

const json = ["content-type: application/json", "content-length: 5000"];

const failureIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));

test("thirty slow bodies are closed in time, with the failure envelope and the security headers", async () => {
  const head = post("/api/rider/login", ...json);
  const slowReplies = await Promise.all(
    Array.from({ length: 30 }, () => drip(origin, { head, pieces: [" "] })),
  );
  for (const { answer, ms } of slowReplies) {
    expect(ms).toBeLessThan(IN_TIME_MS);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toContain("x-content-type-options: nosniff");
    expect(failureIn(answer)).toEqual({
      success: false,
      error: "This request took too long to arrive",
      code: "too_slow",
      requestId: expect.any(String),
    });
  }
});

test.each([
  [
    "a request with slow headers",
    "POST /api/rider/login HTTP/1.1\r\nhost: faire.test\r\n",
    "x: y\r\n",
  ],
  ["a connection without a byte", "", ""],
  [
    "a slow event of Stripe in a chunked body",
    post("/api/stripe/webhook", "transfer-encoding: chunked"),
    "1\r\nx\r\n",
  ],
  ["a slow body without a content type", post("/api/rider/login", "content-length: 9000"), "x"],
  ["a slow body for no route", post("/api/nothing", ...json), " "],
  ["a slow body whose sender is not signed in", post("/api/upload-profile-image", ...json), " "],
])("%s is closed in time", async (_name, head, piece) => {
  const { ms } = await drip(origin, { head, pieces: [piece] });
  expect(ms).toBeLessThan(IN_TIME_MS);
});

test("an image upload may take longer than other bodies, up to a limit", async () => {
  const bearer = `authorization: Bearer ${driver.token}`;
  const kind = "content-type: multipart/form-data; boundary=b";
  const form = await formOfPicture();
  const head = (length: number) =>
    post(
      "/api/upload-profile-image",
      bearer,
      kind,
      "connection: close",
      `content-length: ${length}`,
    );
  const reply = await drip(origin, { head: head(form.length), pieces: inPieces(form, 30) });
  expect(reply.answer).toMatch(/^HTTP\/1.1 200 OK/);
  expect(reply.ms).toBeGreaterThan(times.bodyMs);

  const endless = await drip(origin, {
    head: head(500_000),
    pieces: [form.subarray(0, -20), Buffer.from(" ")],
  });
  expect(endless.ms).toBeGreaterThan(times.uploadMs);
  expect(endless.ms).toBeLessThan(times.uploadMs + IN_TIME_MS);
});

test.each([
  ["/api/upload-profile-image", true],
  ["/api/drivers/document-files", true],
  ["/api/rides/0199c0de-0000-7000-8000-000000000000/toll-photos", true],
  ["/api/rides/0199c0de-0000-7000-8000-000000000000/tolls", false],
])("%s takes a file: %s", (url, takesFile) => {
  expect(isUpload({ url })).toBe(takesFile);
});

test("a document may take longer than other bodies, too", async () => {
  const kind = "content-type: multipart/form-data; boundary=b";
  const bearer = `authorization: Bearer ${driver.token}`;
  const head = post("/api/drivers/document-files", bearer, kind, "content-length: 500000");
  const { ms } = await drip(origin, { head, pieces: inPieces(Buffer.from("--b"), 3) });
  expect(ms).toBeGreaterThan(times.bodyMs);
});

test("live streams and WebSockets outlast every time limit of a request", async () => {
  await world.services.market.load();
  const stream = await listenLive(origin, driver.token);
  const socket = await openDriverSocket(origin, driver.token);
  const head = post("/api/upload-profile-image", `authorization: Bearer ${driver.token}`, ...json);
  const { ms } = await drip(origin, { head, pieces: [" "] });
  expect(ms).toBeGreaterThan(times.uploadMs);
  expect(stream.isOver()).toBe(false);
  expect(socket.readClose()).toBeNull();
  stream.hangUp();
  socket.hangUp();
});

test.each([
  [400, "bad_request", "NO HTTP\r\n\r\n"],
  [431, "headers_too_large", `GET / HTTP/1.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`],
])(
  "a request that the parser refuses with %i gets the failure envelope: %s",
  async (status, code, head) => {
    const { answer } = await drip(origin, { head, pieces: [] });
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain("content-security-policy: default-src 'none'");
    expect(failureIn(answer)).toMatchObject({ success: false, code });
  },
);

async function formOfPicture(): Promise<Buffer> {
  const picture = sharp({
    create: { width: 400, height: 400, channels: 3, background: "#c03010" },
  });
  const disposition = 'Content-Disposition: form-data; name="file"; filename="me.jpg"';
  const start = `--b\r\n${disposition}\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(start),
    await picture.jpeg().toBuffer(),
    Buffer.from("\r\n--b--\r\n"),
  ]);
}

/** Splits a buffer into chunks, with an empty one at the end that `drip` repeats, so that the upload stalls. */
function inPieces(whole: Buffer, count: number): Buffer[] {
  const size = Math.ceil(whole.length / count);
  const pieces = Array.from({ length: count }, (_, at) =>
    whole.subarray(at * size, (at + 1) * size),
  );
  return [...pieces, Buffer.alloc(0)];
}
