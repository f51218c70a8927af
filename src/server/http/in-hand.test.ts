import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { answerError } from "./errors.ts";
import { limitConcurrentRequests } from "./in-hand.ts";
import type { App } from "./typed-app.ts";

/** An app with one call that the test completes; `handled` counts by account. */
async function appOfWaitingCalls() {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  const handled: string[] = [];
  const answers: (() => void)[] = [];
  app.setErrorHandler(answerError);
  app.decorateRequest("account", null);
  app.addHook("onRequest", async (request) => {
    const id = request.headers.authorization;
    if (id) request.account = { id, role: "RIDER", session: "", expiresAt: new Date() };
  });
  limitConcurrentRequests(app, { concurrency: 2, waiting: 3 });
  app.get<{ Querystring: { fails?: string } }>("/", async ({ account, query }) => {
    handled.push(account?.id ?? "nobody");
    await new Promise<void>((resolve) => answers.push(resolve));
    if (query.fails) throw new Error("fails");
    return "done";
  });
  await app.ready();
  const ask = async (authorization = "", url = "/") =>
    (await app.inject({ url, headers: { authorization } })).statusCode;
  return { app, ask, handled, answers };
}

test("an account has two calls in hand, three wait, the sixth is refused; others are not kept waiting", async () => {
  const { app, ask, handled, answers } = await appOfWaitingCalls();
  const calls = [ask("rosa"), ask("rosa"), ask("rosa"), ask("rosa"), ask("rosa")];
  expect(await ask("rosa")).toBe(429);
  const others = [ask("remy"), ask(), ask(), ask()];
  await expect.poll(() => handled).toEqual(["rosa", "rosa", "remy", "nobody", "nobody", "nobody"]);

  answers[0]?.();
  await expect.poll(() => handled.filter((id) => id === "rosa")).toHaveLength(3);
  await expect
    .poll(() => {
      for (const answer of answers) answer();
      return handled.length;
    })
    .toBe(9);
  for (const answer of answers) answer();
  expect(await Promise.all([...calls, ...others])).toEqual(Array(9).fill(200));
  await app.close();
});

test("a call that fails gives its place back", async () => {
  const { app, ask, handled, answers } = await appOfWaitingCalls();
  const failing = [ask("rosa", "/?fails=1"), ask("rosa", "/?fails=1"), ask("rosa")];
  await expect.poll(() => handled).toHaveLength(2);
  answers[0]?.();
  answers[1]?.();
  await expect.poll(() => handled).toHaveLength(3);
  answers[2]?.();
  expect(await Promise.all(failing)).toEqual([500, 500, 200]);
  await app.close();
});
