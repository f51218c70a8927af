import { expect, test } from "vitest";
import { requestOf } from "./request-of.ts";

const headersOf = ([, init]: ReturnType<typeof requestOf>) => init.headers;

test("fills in and escapes path parameters", () => {
  const [url] = requestOf(
    { method: "GET", path: "/rides/:id/receipt/:part" },
    { params: { id: "a/b", part: 2 } },
    null,
  );
  expect(url).toBe("/api/rides/a%2Fb/receipt/2");
});

test("omits undefined query parameters", () => {
  const [url] = requestOf(
    { method: "GET", path: "/places" },
    { query: { q: "5th Ave & 42nd", near: undefined, page: 1 } },
    null,
  );
  expect(url).toBe("/api/places?q=5th+Ave+%26+42nd&page=1");
});

test("sends a body as JSON with the idempotency key and the bearer token", () => {
  const request = requestOf(
    { method: "POST", path: "/checkout" },
    { body: { riderLogId: "x" }, idempotencyKey: "key-1" },
    "token-1",
  );
  expect(request[1]).toMatchObject({ method: "POST", body: '{"riderLogId":"x"}' });
  expect(headersOf(request)).toEqual({
    authorization: "Bearer token-1",
    "content-type": "application/json",
    "idempotency-key": "key-1",
  });
});

test("sends a file as a form field and leaves the content type to the browser", () => {
  const file = new Blob(["picture"]);
  const request = requestOf({ method: "POST", path: "/upload" }, { file }, null);
  const { body } = request[1];
  expect(body instanceof FormData && body.get("file")).toBeInstanceOf(Blob);
  expect(headersOf(request)).toEqual({});
});

test("sends no headers without a body and token", () => {
  expect(headersOf(requestOf({ method: "POST", path: "/logout" }, {}, null))).toEqual({});
});
