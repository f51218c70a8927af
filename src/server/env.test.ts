import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/faire",
  PUBLIC_URL: "https://faire.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://mail.example",
};

describe("settings", () => {
  it("need none for a demo on this machine", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      isDemo: true,
      publicUrl: "http://localhost:3000",
      DEMO_DRIVERS: 12,
    });
  });

  it("name each one that is wrong, and what was expected", () => {
    expect(() => readEnv({ PORT: "lots", GEOCODER: "maps" })).toThrow(
      /PORT: expected a port number from 1 to 65535[\s\S]*GEOCODER: expected photon or nominatim/,
    );
  });

  it("refuse a production start that lacks a setting, and name every missing one", () => {
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow(
      /STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET[\s\S]*SMTP_URL[\s\S]*DATABASE_URL[\s\S]*PUBLIC_URL/,
    );
  });

  it("need a payment provider and a mail server as soon as the demo is off", () => {
    expect(() => readEnv({ DEMO: "off" })).toThrow(/STRIPE_SECRET_KEY[\s\S]*SMTP_URL/);
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_1"],
    ["PUBLIC_URL", "http://faire.example"],
    ["DEMO", "on"],
  ])("refuse a production start with %s=%s", (name, value) => {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(name);
  });

  it("never run the demo in production", () => {
    expect(readEnv(production).isDemo).toBe(false);
  });
});
