import dns from "node:dns";
import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, onTestFinished, test, vi } from "vitest";
import { listenOnOneAddress } from "./listen-on-one-address.ts";
import type { App } from "./typed-app.ts";

test("a host name with several addresses opens one server", async () => {
  const both = [
    { address: "127.0.0.1", family: 4 },
    { address: "127.0.0.2", family: 4 },
  ];
  // Fastify looks up further addresses here once it listens on the first.
  const lookup = vi.spyOn(dns, "lookup") as unknown as {
    mockImplementation(fake: (...args: unknown[]) => void): void;
  };
  lookup.mockImplementation((...args) => {
    const [host, , done] = args as [string, object, (...results: unknown[]) => void];
    done(null, host === "localhost" ? both : [{ address: host, family: 4 }]);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  onTestFinished(async () => void (await app.close()));
  await listenOnOneAddress(app, { HOST: "localhost", PORT: 0 });
  expect(app.addresses()).toEqual([expect.objectContaining({ address: "127.0.0.1" })]);
});
