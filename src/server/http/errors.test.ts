import Fastify from "fastify";
import { expect, test } from "vitest";
import { Problem } from "#server/problem.ts";
import { captureLog } from "#server/testing/kept-log.ts";
import { answerError } from "./errors.ts";

/** The reply and the log lines for an error thrown by a handler. */
const answerTo = async (thrown: unknown) => {
  const { log, lines, text } = captureLog();
  const app = Fastify({ loggerInstance: log });
  app.setErrorHandler(answerError);
  app.get("/", () => Promise.reject(thrown));
  const answer = await app.inject("/");
  await app.close();
  const told = lines().filter(({ msg }) => msg === "request failed");
  return { status: answer.statusCode, body: answer.json(), told, text: text() };
};
const [warn, error] = [40, 50];

const outOfReach = (cause: Error, isUrgent: boolean) =>
  new Problem(503, "payments_unavailable", "Try again.", { isUrgent }, { cause });

test("what is out of reach for a moment is logged as a warning, with its cause", async () => {
  const cause = Object.assign(new Error("too many calls for rosa@example.com"), {
    code: "rate_limit",
    statusCode: 429,
    requestId: "req_7",
  });
  const { status, body, told, text } = await answerTo(outOfReach(cause, false));
  expect([status, body.error]).toEqual([503, "Try again."]);
  const describedCause = { code: "rate_limit", statusCode: 429, requestId: "req_7" };
  expect(told).toMatchObject([
    { level: warn, err: { code: "payments_unavailable", cause: describedCause } },
  ]);
  expect(text).not.toContain("rosa");
});

test("what somebody has to see to is logged as an error", async () => {
  const { told, text } = await answerTo(outOfReach(new Error("our key is refused"), true));
  expect(told).toMatchObject([{ level: error }]);
  expect(text).toContain("our key is refused");
});

test("a bug is answered without its message and logged as an error with it", async () => {
  const { status, body, told } = await answerTo(new Error("payment 7 is still unpaid"));
  expect([status, body.error]).toEqual([500, "Internal server error"]);
  expect(told).toMatchObject([{ level: error, err: { message: "payment 7 is still unpaid" } }]);
});

test("a database out of reach is busy for people, and promises nothing of what they entered", async () => {
  const lost = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
  const { status, body, told } = await answerTo(lost);
  expect([status, body.error]).toEqual([503, "The service is busy. Try again in a moment."]);
  expect(told).toMatchObject([{ level: warn, err: { code: "ECONNREFUSED" } }]);
});

test("what people do wrong is not logged as a failure", async () => {
  expect((await answerTo(new Problem(409, "taken", "This driver is taken"))).told).toEqual([]);
});

test("a body whose sender has gone is no failure of ours", async () => {
  const gone = Object.assign(new Error("aborted"), { code: "ECONNRESET", statusCode: 400 });
  const { status, body, told } = await answerTo(gone);
  expect([status, body.code, told]).toEqual([400, "aborted", []]);
});

test("a path that leads out of the files is answered as one at which there is nothing", async () => {
  const outside = Object.assign(new Error("Forbidden"), { statusCode: 403 });
  const { status, body, told } = await answerTo(outside);
  expect([status, body.error]).toEqual([404, "There is nothing at this address"]);
  expect(told).toEqual([]);
});
