import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { type Closer, compose, type Overrides } from "#server/compose.ts";
import { type Env, readEnv } from "#server/env.ts";
import { serializerCompiler, validatorCompiler } from "#server/http/compilers.ts";
import { answerError } from "#server/http/errors.ts";
import { bearerOf } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { offlinePorts } from "./offline-ports.ts";
import { createTestDatabase } from "./test-database.ts";

type Slice = (app: App, services: Services) => void;

export type SliceOverrides = Partial<Overrides> & { env?: Env };

export interface SliceApp {
  app: App;
  services: Services;
  databaseUrl: string;
  close(): Promise<void>;
}

/** A node that serves only the given slices, under `/api`, on its own or a given database. */
export async function startSliceApp(
  slices: Slice[],
  { env = readEnv({}), ...overrides }: SliceOverrides = {},
): Promise<SliceApp> {
  const database = overrides.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = overrides.databaseUrl ?? database?.url ?? "";
  const closers: Closer[] = [];
  const ports = { ...offlinePorts(), connections: 4, ...overrides, databaseUrl };
  const services = await compose(env, ports, closers);
  const app: App = Fastify({ loggerInstance: services.log }).withTypeProvider<ZodTypeProvider>();
  serve(app, slices, services);
  const close = async () => {
    await app.close();
    for (const closePart of closers.toReversed()) await closePart();
    await database?.drop();
  };
  return { app, services, databaseUrl, close };
}

function serve(app: App, slices: Slice[], services: Services): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest("account", null);
  app.addHook("onRequest", async (request) => {
    const token = bearerOf(request);
    request.account = token === null ? null : await services.sessions.find(token);
  });
  void app.register(
    async (api) => {
      for (const slice of slices) slice(api.withTypeProvider<ZodTypeProvider>(), services);
    },
    { prefix: "/api" },
  );
}
