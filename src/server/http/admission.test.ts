import Fastify from "fastify";
import { expect, test } from "vitest";
import { admissionHooks } from "./admission.ts";

test("a request is admitted once its body has arrived, and until its reply, also of an error", async () => {
  let held = 0;
  const admission = {
    check: () => undefined,
    admit: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
  };
  const app = Fastify();
  const schema = { body: { type: "object", required: ["kind"] } };
  app.post("/", { schema, ...admissionHooks(admission) }, async ({ body }) => {
    if ((body as { kind: string }).kind === "broken") throw new Error("broken");
    return { held };
  });
  const send = (payload: object) => app.inject({ method: "POST", url: "/", payload });
  expect((await send({ kind: "fine" })).json()).toEqual({ held: 1 });
  expect(held).toBe(0);
  for (const [payload, status] of [
    [{ kind: "broken" }, 500],
    [{}, 400],
  ] as const) {
    expect((await send(payload)).statusCode).toBe(status);
    expect(held).toBe(0);
  }
});
