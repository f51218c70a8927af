import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { startSliceApp } from "#server/testing/slice-app.ts";
import { productRoutes } from "./routes.ts";

const productOf = async ({ isDemo, ...settings }: { isDemo: boolean; DEMO_PUBLIC?: string }) => {
  const node = await startSliceApp([productRoutes], { env: { ...readEnv(settings), isDemo } });
  const response = await node.app.inject({ method: "GET", url: "/api/product" });
  await node.close();
  return response.json();
};

test("a demo lists a log-in for each role", async () => {
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

test("a public demo lists no log-ins", async () => {
  const { demo } = await productOf({ isDemo: true, DEMO_PUBLIC: "yes" });
  expect(demo).toEqual({ logIns: [] });
});

test("a real service lists no log-ins", async () => {
  expect(await productOf({ isDemo: false })).toEqual({
    success: true,
    name: "Faire",
    logo: null,
    accent: null,
    timeZone: "America/New_York",
    contactEmail: "rides@faire.example",
    contactPhone: null,
    hasTestPayments: true,
    demo: null,
    requestSecret: null,
  });
});

test.each([
  ["sk_live_1", false, false],
  ["rk_live_1", false, false],
  ["sk_test_1", false, true],
  ["sk_test_1", true, false],
])("with the Stripe key %s and isDemo %s, hasTestPayments is %s", async (key, isDemo, expected) => {
  const settings = { DEMO: "off", STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const env = { ...readEnv({ ...settings, SMTP_URL: "smtp://localhost" }), isDemo };
  const node = await startSliceApp([productRoutes], { env });
  const { hasTestPayments } = (await node.app.inject("/api/product")).json();
  await node.close();
  expect(hasTestPayments).toBe(expected);
});
