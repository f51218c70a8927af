import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logOut } from "#shared/accounts/contract.ts";
import { getAcceptedTestimonials } from "#shared/testimonials/contract.ts";
import { CallFailure } from "./call-failure.ts";
import { call, readProduct } from "./client.ts";

const answers = (body: BodyInit, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
const failing = (error: unknown) =>
  new ReadableStream({ start: (controller) => controller.error(error) });

beforeEach(() => vi.stubGlobal("document", { cookie: "" }));
afterEach(() => vi.unstubAllGlobals());

test("an answer that breaks off is a network error, not an answer", async () => {
  answers(failing(new TypeError("network error")));
  await expect(call(logOut)).rejects.toThrow(new CallFailure("Network error"));
});

test("an answer that nobody waits for any more ends as an abort", async () => {
  const abort = new DOMException("aborted", "AbortError");
  answers(failing(abort));
  await expect(call(logOut)).rejects.toBe(abort);
});

test("a failure without a readable body is told by its status", async () => {
  answers("<html>", 502);
  await expect(call(logOut)).rejects.toMatchObject({ status: 502 });
});

test("calls about testimonials carry the request secret, which is asked for once", async () => {
  const asked: [url: string, secret: string | null][] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    asked.push([url, new Headers(headers).get("x-request-secret")]);
    return Response.json({ success: true, demo: null, requestSecret: "open-sesame", data: [] });
  });
  await call(logOut);
  await Promise.all([call(getAcceptedTestimonials), call(getAcceptedTestimonials), readProduct()]);
  expect(asked).toEqual([
    ["/api/logout", null],
    ["/api/product", null],
    ["/api/testimonials/accepted", "open-sesame"],
    ["/api/testimonials/accepted", "open-sesame"],
  ]);
});
