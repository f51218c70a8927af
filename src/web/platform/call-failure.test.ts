import { expect, test } from "vitest";
import { CallFailure, failureOf, messageOf, sentenceOf } from "./call-failure.ts";

const refusal = {
  success: false,
  error: "Invalid email address",
  code: "invalid",
  fields: { email: "Invalid email address" },
  requestId: "0199",
};

test("a refusal speaks with the server's own words, field by field", () => {
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
  "an answer %j without an error falls back to the status text",
  (body) => {
    expect(failureOf(502, "Bad Gateway", body).message).toBe("Bad Gateway");
  },
);

test("without a status text either it is a network error", () => {
  expect(failureOf(502, "", null).message).toBe("Network error");
});

test("fields that are not all texts are ignored", () => {
  expect(failureOf(400, "Bad Request", { fields: { email: 1 } }).fields).toEqual({});
});

test("a server that was not reached has status 0", () => {
  expect(new CallFailure("Network error")).toMatchObject({ status: 0, code: "network" });
});

test("whatever was thrown has a sentence", () => {
  expect(messageOf(new Error("Failed to fetch"))).toBe("Failed to fetch");
  expect(messageOf("thrown text")).toBe("Something went wrong");
  expect(messageOf(new Error(""), "An unexpected error occurred")).toBe(
    "An unexpected error occurred",
  );
});

test("an answer that is not the server's own is said in the page's words", () => {
  const words = "Something went wrong. Please try again.";
  expect(sentenceOf(failureOf(418, "I'm a teapot", null), words)).toBe(words);
  expect(sentenceOf(failureOf(400, "Bad Request", refusal), words)).toBe("Invalid email address");
});
