import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { App } from "./typed-app.ts";

const capture = captureLog();
let world: TestWorld;
let app: App;
beforeAll(async () => {
  world = await openWorld();
  const env = { ...world.services.env, RATE_LIMITS: true };
  app = await buildApp({ ...world.services, env, log: capture.log });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const SECRET = "0190f0a0-1111-7222-8333-444455556666";
const page = `https://faire.test/ride/${SECRET}/Rosa/history?token=secret-token#secret-part`;

const byUri = (report: object) => ({
  type: "application/csp-report",
  body: {
    "csp-report": {
      "document-uri": page,
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.test/secret.js?token=secret-token",
      "script-sample": "secret-sample",
      ...report,
    },
  },
});

const byApi = (...reports: object[]) => ({
  type: "application/reports+json",
  body: reports.map((report) => ({
    type: "csp-violation",
    url: page,
    body: {
      documentURL: page,
      effectiveDirective: "img-src",
      blockedURL: "inline",
      sample: "secret-sample",
      ...report,
    },
  })),
});

interface Sent {
  type: string;
  body: unknown;
  from?: string;
}

let hosts = 0;
/** Sends reports from a new address. Returns the status and the log lines. */
async function report({ type, body, from }: Sent) {
  hosts += 1;
  const answer = await app.inject({
    method: "POST",
    url: "/api/csp-reports",
    headers: { "content-type": type },
    payload: typeof body === "string" ? body : JSON.stringify(body),
    remoteAddress: from ?? `203.0.113.${hosts}`,
  });
  const id = answer.headers["x-request-id"];
  const lines = capture.lines().filter(({ level, reqId }) => level === 40 && reqId === id);
  return { status: answer.statusCode, lines };
}

test("every reply names the report endpoint in its policy", async () => {
  const { headers } = await app.inject("/healthz");
  expect(headers["reporting-endpoints"]).toBe('csp="/api/csp-reports"');
  expect(headers["content-security-policy"]).toMatch(
    /; report-to csp; report-uri \/api\/csp-reports$/,
  );
});

test.each([
  ["report-uri", byUri({}), "script-src-elem", "https://evil.test"],
  ["the Reporting API", byApi({}), "img-src", "inline"],
])(
  "logs a report by %s as a warning without personal data",
  async (_api, request, directive, blocked) => {
    const { status, lines } = await report(request);
    expect(status).toBe(204);
    expect(lines).toMatchObject([
      {
        msg: "content security policy violated",
        directive,
        blocked,
        page: "/ride/:id/:id/history",
      },
    ]);
    for (const secret of [SECRET, "Rosa", "secret"]) expect(capture.text()).not.toContain(secret);
  },
);

test("reads the full directive that older browsers report", async () => {
  const older = { "effective-directive": undefined, "violated-directive": "script-src 'self'" };
  expect((await report(byUri(older))).lines).toMatchObject([{ directive: "script-src" }]);
});

test("logs malformed reports without their text", async () => {
  const hostile = { "effective-directive": "secret\nline", "blocked-uri": "secret text" };
  const { lines } = await report(byUri({ ...hostile, "document-uri": "https://faire.test/a/b-c" }));
  expect(lines).toMatchObject([{ directive: "unknown", blocked: "unknown", page: "/a/b-c" }]);
});

test.each(["chrome-extension", "moz-extension://secret/x.js", "safari-web-extension://secret/"])(
  "violations by browser extensions are ignored: %s",
  async (extension) => {
    expect(await report(byUri({ "blocked-uri": extension }))).toEqual({ status: 204, lines: [] });
    expect(await report(byUri({ "source-file": extension }))).toEqual({ status: 204, lines: [] });
    expect(await report(byApi({ sourceFile: extension }))).toEqual({ status: 204, lines: [] });
  },
);

test("at most three reports of a body are logged", async () => {
  expect((await report(byApi({}, {}, {}, {}, {}))).lines).toHaveLength(3);
});

test("refuses other content types, large bodies and invalid JSON, and ignores other reports", async () => {
  const statusOf = async (type: string, body: unknown) => (await report({ type, body })).status;
  expect(await statusOf("application/json", {})).toBe(415);
  expect(await statusOf("application/csp-report", "x".repeat(10_001))).toBe(413);
  expect(await statusOf("application/csp-report", "{broken")).toBe(400);
  const other = { type: "deprecation", url: page, body: {} };
  for (const body of [null, [], [other], { "csp-report": 1 }])
    expect(await report({ type: "application/reports+json", body })).toEqual({
      status: 204,
      lines: [],
    });
});

test("a subnet can send twenty reports a minute", async () => {
  const statuses: number[] = [];
  for (let host = 0; host < 21; host += 1)
    statuses.push((await report({ ...byUri({}), from: `2001:db8:7:1::${host}` })).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});
