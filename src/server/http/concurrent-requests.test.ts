import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { limitConcurrentRequests } from "./concurrent-requests.ts";
import { answerError } from "./errors.ts";
import type { App } from "./typed-app.ts";

/** An app with one endpoint whose responses the test releases; `started` lists the account of each started call. */
async function createBlockingApp() {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  const started: string[] = [];
  const pendingResolvers: (() => void)[] = [];
  app.setErrorHandler(answerError);
  app.decorateRequest("account", null);
  app.addHook("onRequest", async (request) => {
    const id = request.headers.authorization;
    if (id)
      request.account = {
        id,
        role: "RIDER",
        session: "",
        expiresAt: new Date(),
        adminRole: null,
        isSuspended: false,
        lacksSecondStep: false,
      };
  });
  limitConcurrentRequests(app, { concurrency: 2, waiting: 3 });
  app.get<{ Querystring: { fails?: string } }>("/", async ({ account, query }) => {
    started.push(account?.id ?? "nobody");
    await new Promise<void>((resolve) => pendingResolvers.push(resolve));
    if (query.fails) throw new Error("fails");
    return "done";
  });
  await app.ready();
  const sendCall = async (authorization = "", url = "/") =>
    (await app.inject({ url, headers: { authorization } })).statusCode;
  return { app, sendCall, started, answers: pendingResolvers };
}

test("two calls of an account run, three wait and the sixth is refused; other accounts are unaffected", async () => {
  const { app, sendCall, started, answers } = await createBlockingApp();
  const calls = [
    sendCall("rosa"),
    sendCall("rosa"),
    sendCall("rosa"),
    sendCall("rosa"),
    sendCall("rosa"),
  ];
  expect(await sendCall("rosa")).toBe(429);
  const others = [sendCall("remy"), sendCall(), sendCall(), sendCall()];
  await expect.poll(() => started).toEqual(["rosa", "rosa", "remy", "nobody", "nobody", "nobody"]);

  answers[0]?.();
  await expect.poll(() => started.filter((id) => id === "rosa")).toHaveLength(3);
  await expect
    .poll(() => {
      for (const answer of answers) answer();
      return started.length;
    })
    .toBe(9);
  for (const answer of answers) answer();
  expect(await Promise.all([...calls, ...others])).toEqual(Array(9).fill(200));
  await app.close();
});

test("a failed call releases its slot", async () => {
  const { app, sendCall, started, answers } = await createBlockingApp();
  const failing = [sendCall("rosa", "/?fails=1"), sendCall("rosa", "/?fails=1"), sendCall("rosa")];
  await expect.poll(() => started).toHaveLength(2);
  answers[0]?.();
  answers[1]?.();
  await expect.poll(() => started).toHaveLength(3);
  answers[2]?.();
  expect(await Promise.all(failing)).toEqual([500, 500, 200]);
  await app.close();
});
