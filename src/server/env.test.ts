import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { settingNames } from "./settings/schema.ts";

const publicKey = "B".repeat(87);

describe("settings", () => {
  it("all have defaults for a demo on this machine", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      isDemo: true,
      publicUrl: "http://localhost:3000",
      DEMO_DRIVERS: 12,
    });
  });

  it("are listed with the expected value if invalid", () => {
    expect(() => readEnv({ PORT: "lots", GEOCODER: "maps" })).toThrow(
      /PORT: expected a port number from 1 to 65535[\s\S]*GEOCODER: expected photon, nominatim or offline/,
    );
    expect(() => readEnv({ TIME_ZONE: "Chicago" })).toThrow(
      "TIME_ZONE: expected a time zone such as America/Chicago",
    );
  });

  it("refuse a geocoding server beside GEOCODER=offline", () => {
    const GEOCODER_URL = "https://photon.faire.coop";
    const contradiction = { GEOCODER_URL, GEOCODER: "offline" };
    expect(() => readEnv(contradiction)).toThrow(
      "GEOCODER: expected photon or nominatim beside GEOCODER_URL",
    );
    expect(readEnv({ GEOCODER: "offline" }).GEOCODER).toBe("offline");
  });

  it("refuse a production start without the required settings, and name each missing setting", () => {
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow(
      /STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET[\s\S]*SMTP_URL[\s\S]*STRIPE_CONNECT_WEBHOOK_SECRET[\s\S]*VAPID_PUBLIC_KEY[\s\S]*VAPID_PRIVATE_KEY[\s\S]*\bSECRET_KEY[\s\S]*DATABASE_URL[\s\S]*PUBLIC_URL[\s\S]*TRUST_PROXY/,
    );
  });

  it("need a payment provider and a mail server as soon as the demo is off", () => {
    expect(() => readEnv({ DEMO: "off" })).toThrow(/STRIPE_SECRET_KEY[\s\S]*SMTP_URL/);
  });

  it.each([{}, { DEMO: "off", STRIPE_SECRET_KEY: "sk_test_1" }])(
    "require both VAPID keys or none, and a private key of 43 letters (%j)",
    (settings) => {
      const half = { ...settings, VAPID_PUBLIC_KEY: publicKey };
      expect(() => readEnv(half)).toThrow("VAPID_PRIVATE_KEY: expected both or none");
      expect(() => readEnv({ ...half, VAPID_PRIVATE_KEY: "short" })).toThrow("43 letters");
    },
  );

  it.each(["off", "2", "10.0.0.0/8,192.168.1.7,::1"])(
    "accept %s for the proxies in front",
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

  it.each([
    ["card", ["card"]],
    ["card, link,cashapp", ["card", "link", "cashapp"]],
    ["amazon_pay,card", ["amazon_pay", "card"]],
  ])("accept %s as payment methods; the default is card", (written, methods) => {
    expect(readEnv({ STRIPE_PAYMENT_METHODS: written }).STRIPE_PAYMENT_METHODS).toEqual(methods);
    expect(readEnv({}).STRIPE_PAYMENT_METHODS).toEqual(["card"]);
  });

  it.each(["us_bank_account", "card,klarna", "link", "card,", "Card"])(
    "refuse %s as payment methods",
    (written) => {
      expect(() => readEnv({ STRIPE_PAYMENT_METHODS: written })).toThrow(
        "STRIPE_PAYMENT_METHODS: expected card, and after a comma any of link, cashapp, amazon_pay",
      );
    },
  );

  it.each(["RIDE", "ride 24/7", "A".repeat(18)])("accept %s for card statements", (suffix) => {
    expect(readEnv({ STRIPE_STATEMENT_SUFFIX: suffix }).STRIPE_STATEMENT_SUFFIX).toBe(suffix);
  });

  it.each(["123", "RIDE*", "<RIDE>", "A".repeat(19), "FÄHRE", "'RIDE'"])(
    "refuse %s for card statements",
    (suffix) => {
      expect(() => readEnv({ STRIPE_STATEMENT_SUFFIX: suffix })).toThrow(
        "STRIPE_STATEMENT_SUFFIX: expected 1 to 18 ASCII characters",
      );
    },
  );

  it("refuse a demo that would charge real cards", () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow("STRIPE_SECRET_KEY");
    expect(readEnv({ STRIPE_SECRET_KEY: "sk_test_1" }).isDemo).toBe(true);
  });

  it("are all listed in .env.example with valid values", () => {
    const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
    const exampleEnv = parseEnv(example.replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
    expect(Object.keys(exampleEnv).toSorted()).toEqual(settingNames.toSorted());
    expect(readEnv(exampleEnv)).toMatchObject({ PORT: 3000, DEMO_PLACE: "New York, NY" });
  });

  it("refuse DATABASE_URL in a demo without DEMO=on, because the demo fills that database", () => {
    const DATABASE_URL = "postgres://localhost/faire";
    expect(() => readEnv({ DATABASE_URL })).toThrow(
      "DATABASE_URL: expected DEMO=on beside it, which fills that database with the demo, or NODE_ENV=production (or DEMO=off)",
    );
    expect(readEnv({ DATABASE_URL, DEMO: "on" }).isDemo).toBe(true);
  });

  it.each([
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "192.168.1.7"],
    ["PUBLIC_URL", "https://demo.faire.example"],
    ["PUBLIC_URL", "http://192.168.1.7:3000"],
  ])("keep a demo on this machine: %s=%s needs DEMO_PUBLIC=yes", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name}: .*DEMO_PUBLIC=yes`));
    expect(readEnv({ [name]: value, DEMO_PUBLIC: "yes" })).toMatchObject({ isDemo: true });
    expect(() => readEnv({ [name]: value, DEMO_PUBLIC: "no" })).toThrow(name);
  });

  it.each([
    ["HOST", "localhost"],
    ["HOST", "127.0.0.2"],
    ["HOST", "::1"],
    ["PUBLIC_URL", "http://localhost:4000"],
    ["PUBLIC_URL", "http://[::1]:4000"],
  ])("accept %s=%s in a demo, because it is this machine", (name, value) => {
    expect(readEnv({ [name]: value }).isDemo).toBe(true);
  });

  it("let a real service listen on all network interfaces", () => {
    const real = {
      DEMO: "off",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      SMTP_URL: "smtp://localhost",
      HOST: "0.0.0.0",
    };
    expect(readEnv(real).HOST).toBe("0.0.0.0");
  });
});
