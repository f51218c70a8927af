import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { ideaRoutes } from "#server/ideas/routes.ts";
import { productRoutes } from "#server/product/routes.ts";
import { testimonialRoutes } from "#server/testimonials/routes.ts";
import { startSliceApp } from "#server/testing/slice-app.ts";
import { carriesSecret } from "#shared/product/request-secret.ts";

const nodeWith = (secret: string | undefined) =>
  startSliceApp([productRoutes, ideaRoutes, testimonialRoutes], {
    env: readEnv({ IDEAS_REQUEST_SECRET: secret }),
  });

test("with a request secret, calls about ideas and testimonials require it", async () => {
  const node = await nodeWith("open-sesame");
  const get = (url: string, headers = {}) =>
    node.app.inject({ method: "GET", url: `/api${url}`, headers });
  for (const headers of [{}, { "x-request-secret": "open" }]) {
    for (const url of ["/testimonials/accepted", "/testimonials", "/ideas"]) {
      const answer = await get(url, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: "no_request_secret",
        error: "This page is out of date. Reload it and try again.",
      });
    }
  }
  const requestSecret = (await get("/product")).json().requestSecret;
  expect(requestSecret).toBe("open-sesame");
  const carried = { "x-request-secret": requestSecret };
  expect((await get("/testimonials/accepted", carried)).statusCode).toBe(200);
  // The secret does not replace the bearer token.
  expect((await get("/ideas", carried)).statusCode).toBe(401);
  await node.close();
});

test("without a request secret none is required", async () => {
  const node = await nodeWith(undefined);
  const answer = await node.app.inject({ method: "GET", url: "/api/testimonials/accepted" });
  expect(answer.statusCode).toBe(200);
  await node.close();
});

test.each(["two words", "é", "x".repeat(201)])("%j is not a valid request secret", (secret) => {
  expect(() => readEnv({ IDEAS_REQUEST_SECRET: secret })).toThrow(
    "IDEAS_REQUEST_SECRET: expected 1 to 200 visible ASCII characters",
  );
});

test.each([
  ["/ideas", true],
  ["/ideas/:id/vote", true],
  ["/testimonials/accepted", true],
  ["/ideasque", false],
  ["/rides/:id", false],
])("the client sends the secret with a call of %s: %s", (path, carries) => {
  expect(carriesSecret(path)).toBe(carries);
});
