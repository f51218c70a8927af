import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskFiles } from "#server/adapters/files/disk-files.ts";
import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { offlineGeocoder } from "#server/adapters/geocoding/offline-geocoder.ts";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { offlineRouter } from "#server/adapters/routing/offline-router.ts";
import { createQuoteLimit } from "#server/overload/quote-limit.ts";
import type { Services } from "#server/services.ts";
import { failureLog } from "./failure-log.ts";

let geocoder: Geocoder | undefined;

/** Reads the gazetteer once per process: this takes half the time to open a test world, and no test changes it. */
const sharedGeocoder = (): Geocoder => {
  geocoder ??= offlineGeocoder();
  return geocoder;
};

/** Ports that use no network: pushes succeed, mails and payments fail. A busy machine changes no limit of quotes. */
export const offlinePorts = () =>
  ({
    log: failureLog(),
    mailer: {
      send: () => Promise.reject(new Error("this test has no mail server")),
      close: () => undefined,
    },
    payments: stripePayments({
      secretKey: "sk_test_offline",
      baseUrl: "http://127.0.0.1:9",
    }),
    push: { publicKey: "", isAllowed: () => true, send: async () => "taken" },
    webhooks: { refusalOf: async () => null, send: async () => ({ status: 200 }) },
    geocoder: sharedGeocoder(),
    router: offlineRouter(),
    files: diskFiles(join(tmpdir(), "faire-test-uploads")),
    quoteLimit: createQuoteLimit({ follow: () => () => undefined, first: 32 }),
    secret: "of this test",
    oldSecrets: [],
  }) satisfies Partial<Services>;
