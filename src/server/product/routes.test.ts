import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { startSliceApp } from "#server/testing/slice-app.ts";
import { productRoutes } from "./routes.ts";

const productOf = async ({ isDemo, ...settings }: { isDemo: boolean; DEMO_PUBLIC?: string }) => {
  const node = await startSliceApp([productRoutes], { env: { ...readEnv(settings), isDemo } });
  const answer = await node.app.inject({ method: "GET", url: "/api/product" });
  await node.close();
  return answer.json();
};

test("a demo names a log-in of each role", async () => {
  const { demo } = await productOf({ isDemo: true });
  expect(new Set(demo.logIns.map(({ role }: { role: string }) => role))).toEqual(
    new Set(["RIDER", "DRIVER", "ADMIN"]),
  );
  expect(demo.logIns).toContainEqual({
    role: "RIDER",
    name: "Rosa Delgado",
    email: "rosa@demo.faire",
    password: "faire-demo",
  });
});

test("a public demo names none", async () => {
  const { demo } = await productOf({ isDemo: true, DEMO_PUBLIC: "yes" });
  expect(demo).toEqual({ logIns: [] });
});

test("without the demo no log-in is told", async () => {
  expect(await productOf({ isDemo: false })).toEqual({
    success: true,
    contactEmail: "rides@faire.example",
    demo: null,
    requestSecret: null,
  });
});
