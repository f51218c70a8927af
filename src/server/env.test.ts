import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readEnv, settingNames } from "./env.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://db/faire",
  PUBLIC_URL: "https://faire.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://mail.example",
  VAPID_PUBLIC_KEY: "B".repeat(87),
  VAPID_PRIVATE_KEY: "p".repeat(43),
  TRUST_PROXY: "1",
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
      /STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET[\s\S]*SMTP_URL[\s\S]*VAPID_PUBLIC_KEY[\s\S]*VAPID_PRIVATE_KEY[\s\S]*DATABASE_URL[\s\S]*PUBLIC_URL[\s\S]*TRUST_PROXY/,
    );
  });

  it("need a payment provider and a mail server as soon as the demo is off", () => {
    expect(() => readEnv({ DEMO: "off" })).toThrow(/STRIPE_SECRET_KEY[\s\S]*SMTP_URL/);
  });

  it.each([{}, { DEMO: "off", STRIPE_SECRET_KEY: "sk_test_1" }])(
    "take both keys of pushes or none (%j)",
    (settings) => {
      const half = { ...settings, VAPID_PUBLIC_KEY: production.VAPID_PUBLIC_KEY };
      expect(() => readEnv(half)).toThrow("VAPID_PRIVATE_KEY: expected both or none");
      expect(() => readEnv({ ...half, VAPID_PRIVATE_KEY: "short" })).toThrow("43 letters");
    },
  );

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_1"],
    ["PUBLIC_URL", "http://faire.example"],
    ["DEMO", "on"],
  ])("refuse a production start with %s=%s", (name, value) => {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(name);
  });

  it.each(["off", "2", "10.0.0.0/8,192.168.1.7,::1"])(
    "take %s for the proxies in front",
    (written) => {
      expect(readEnv({ TRUST_PROXY: written }).TRUST_PROXY).toBe(written);
    },
  );

  it.each(["on", "0", "true", "10.0.0.0/33", "10.0.0.0/8/9", "proxy.example", "10.0.0.1,,"])(
    "refuse %s for the proxies in front",
    (written) => {
      expect(() => readEnv({ TRUST_PROXY: written })).toThrow(
        "TRUST_PROXY: expected off, the number of proxies in front, or their addresses",
      );
    },
  );

  it("refuse a demo that would take real money", () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow("STRIPE_SECRET_KEY");
    expect(readEnv({ STRIPE_SECRET_KEY: "sk_test_1" }).isDemo).toBe(true);
  });

  it("stand in .env.example, all of them, and are right when their line is taken as it is", () => {
    const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
    const given = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
    expect(Object.keys(given).toSorted()).toEqual(settingNames.toSorted());
    expect(readEnv(given)).toMatchObject({ PORT: 3000, DEMO_PLACE: "New York, NY" });
  });

  it("never run the demo in production", () => {
    expect(readEnv(production).isDemo).toBe(false);
  });
});
