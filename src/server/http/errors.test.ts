import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { Problem } from "#server/problem.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { answerError } from "./errors.ts";

/** The reply and the log lines for an error thrown by a handler. */
const replyTo = async (thrown: unknown) => {
  const { log, lines, text } = captureLog();
  const app = Fastify({ loggerInstance: log });
  app.setErrorHandler(answerError);
  app.get("/", () => Promise.reject(thrown));
  const answer = await app.inject("/");
  await app.close();
  const failureLines = lines().filter(({ msg }) => msg === "request failed");
  return {
    status: answer.statusCode,
    retryAfter: answer.headers["retry-after"],
    body: answer.json(),
    failureLines,
    text: text(),
  };
};
const [warn, error] = [40, 50];

const unavailable = (cause: Error, isUrgent: boolean) =>
  new Problem(503, "payments_unavailable", "Try again.", { isUrgent }, { cause });

test("a temporary failure of a third party is logged as a warning with its cause", async () => {
  const cause = Object.assign(new Error("too many calls for rosa@example.com"), {
    code: "rate_limit",
    statusCode: 429,
    requestId: "req_7",
  });
  const { status, body, failureLines, text } = await replyTo(unavailable(cause, false));
  expect([status, body.error]).toEqual([503, "Try again."]);
  const describedCause = { code: "rate_limit", statusCode: 429, requestId: "req_7" };
  expect(failureLines).toMatchObject([
    { level: warn, err: { code: "payments_unavailable", cause: describedCause } },
  ]);
  expect(text).not.toContain("rosa");
});

test("a refusal of a full queue is logged by its code, without a stack", async () => {
  const { status, failureLines, text } = await replyTo(new Problem(503, "busy", "Try again."));
  expect(status).toBe(503);
  expect(failureLines).toMatchObject([{ level: warn, code: "busy" }]);
  expect(text).not.toContain("stack");
});

test("a flood of refusals is logged once, then as a number each second, by call", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { log, lines } = captureLog();
  const app = Fastify({ loggerInstance: log });
  app.setErrorHandler(answerError);
  app.get("/:name", () => Promise.reject(new Problem(503, "busy", "Try again.")));
  const warnings = () => lines().filter(({ level }) => level === warn);
  for (let call = 0; call < 4; call += 1) await app.inject(`/${call}`);
  expect(warnings()).toMatchObject([{ reqId: expect.anything(), code: "busy", route: "/:name" }]);
  vi.advanceTimersByTime(1000);
  const further = { status: 503, code: "busy", method: "GET", route: "/:name", refusals: 3 };
  expect(warnings()).toMatchObject([{}, further]);
  vi.advanceTimersByTime(5000);
  expect(warnings()).toHaveLength(2);
  await app.inject("/later");
  expect(warnings()).toMatchObject([{}, {}, { msg: "request failed", code: "busy" }]);
  await app.close();
});

test("a failure that needs a person is logged as an error", async () => {
  const { failureLines, text } = await replyTo(unavailable(new Error("our key is refused"), true));
  expect(failureLines).toMatchObject([{ level: error }]);
  expect(text).toContain("our key is refused");
});

test("the message of a bug is logged as an error but not sent", async () => {
  const { status, body, failureLines } = await replyTo(new Error("payment 7 is still unpaid"));
  expect([status, body.error]).toEqual([500, "Internal server error"]);
  expect(failureLines).toMatchObject([
    { level: error, err: { message: "payment 7 is still unpaid" } },
  ]);
});

test("an unreachable database is reported as busy, with a time to retry", async () => {
  const unreachable = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
  const { status, retryAfter, body, failureLines } = await replyTo(unreachable);
  expect([status, body.error]).toEqual([503, "The service is busy. Try again in a moment."]);
  expect(retryAfter).toBe("2");
  expect(failureLines).toMatchObject([{ level: warn, err: { code: "ECONNREFUSED" } }]);
});

test("client errors are not logged as failures", async () => {
  expect((await replyTo(new Problem(409, "taken", "This driver is taken"))).failureLines).toEqual(
    [],
  );
});

test("an aborted request body is not logged as a failure", async () => {
  const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET", statusCode: 400 });
  const { status, body, failureLines } = await replyTo(aborted);
  expect([status, body.code, failureLines]).toEqual([400, "aborted", []]);
});

test("a path that escapes the file root gets 404", async () => {
  const outside = Object.assign(new Error("Forbidden"), { statusCode: 403 });
  const { status, body, failureLines } = await replyTo(outside);
  expect([status, body.error]).toEqual([404, "There is nothing at this address"]);
  expect(failureLines).toEqual([]);
});
