import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logOut } from "#shared/accounts/contract.ts";
import { getAcceptedTestimonials } from "#shared/testimonials/contract.ts";
import { CallFailure } from "./call-failure.ts";
import { call, readProduct } from "./client.ts";

const stubFetch = (body: BodyInit, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
const failingStream = (error: unknown) =>
  new ReadableStream({ start: (controller) => controller.error(error) });

beforeEach(() => vi.stubGlobal("document", { cookie: "" }));
afterEach(() => vi.unstubAllGlobals());

test("throws a network error if the response breaks off", async () => {
  stubFetch(failingStream(new TypeError("network error")));
  await expect(call(logOut)).rejects.toThrow(new CallFailure("Network error"));
});

test("rethrows an abort unchanged", async () => {
  const abort = new DOMException("aborted", "AbortError");
  stubFetch(failingStream(abort));
  await expect(call(logOut)).rejects.toBe(abort);
});

test("reports the status of a failure without a readable body", async () => {
  stubFetch("<html>", 502);
  await expect(call(logOut)).rejects.toMatchObject({ status: 502 });
});

test("sends the request secret with testimonial calls and fetches it only once", async () => {
  const requests: [url: string, secret: string | null][] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit) => {
    requests.push([url, new Headers(headers).get("x-request-secret")]);
    return Response.json({ success: true, demo: null, requestSecret: "open-sesame", data: [] });
  });
  await call(logOut);
  await Promise.all([call(getAcceptedTestimonials), call(getAcceptedTestimonials), readProduct()]);
  expect(requests).toEqual([
    ["/api/logout", null],
    ["/api/product", null],
    ["/api/testimonials/accepted", "open-sesame"],
    ["/api/testimonials/accepted", "open-sesame"],
  ]);
});
