import { expect, test } from "vitest";
import { CallFailure, failureOf, messageOf, serverMessageOf } from "./call-failure.ts";

const refusal = {
  success: false,
  error: "Invalid email address",
  code: "invalid",
  fields: { email: "Invalid email address" },
  requestId: "0199",
};

test("takes message, code and field messages from the server's reply", () => {
  expect(failureOf(400, "Bad Request", refusal)).toMatchObject({
    message: "Invalid email address",
    status: 400,
    code: "invalid",
    fields: { email: "Invalid email address" },
    requestId: "0199",
    body: refusal,
  });
});

test.each([null, "<html>", [], { error: 5 }, { error: "" }])(
  "falls back to the status text for the body %j",
  (body) => {
    expect(failureOf(502, "Bad Gateway", body).message).toBe("Bad Gateway");
  },
);

test("reports a network error without a status text", () => {
  expect(failureOf(502, "", null).message).toBe("Network error");
});

test("ignores fields with a value that is not a string", () => {
  expect(failureOf(400, "Bad Request", { fields: { email: 1 } }).fields).toEqual({});
});

test("has status 0 if the server was not reached", () => {
  expect(new CallFailure("Network error")).toMatchObject({ status: 0, code: "network" });
});

test("has a message for any thrown value", () => {
  expect(messageOf(new Error("Failed to fetch"))).toBe("Failed to fetch");
  expect(messageOf("thrown text")).toBe("Something went wrong");
  expect(messageOf(new Error(""), "An unexpected error occurred")).toBe(
    "An unexpected error occurred",
  );
});

test("uses the fallback for a response without a server message", () => {
  const fallback = "Something went wrong. Please try again.";
  expect(serverMessageOf(failureOf(418, "I'm a teapot", null), fallback)).toBe(fallback);
  expect(serverMessageOf(failureOf(400, "Bad Request", refusal), fallback)).toBe(
    "Invalid email address",
  );
});
