import Fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { createSessions } from "#server/accounts/sessions.ts";
import { listenToPostgres } from "#server/adapters/events/postgres-events.ts";
import { cacheWishes } from "#server/booking/rider-wishes.ts";
import { cutConnections, openDb, openPool } from "#server/database/db.ts";
import { readEnv } from "#server/env.ts";
import { openFeeRules } from "#server/fee-rules/book.ts";
import { serializerCompiler, validatorCompiler } from "#server/http/compilers.ts";
import { answerError } from "#server/http/errors.ts";
import { bearerOf } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { cacheCredits } from "#server/referrals/open-credits.ts";
import type { Services } from "#server/services.ts";
import { failureLog } from "./failure-log.ts";
import { createTestDatabase } from "./test-database.ts";

type Slice = (app: App, services: Services) => void;

export interface SliceApp {
  app: App;
  services: Services;
  databaseUrl: string;
  close(): Promise<void>;
}

/** A node that serves only the given slices, under `/api`, on its own or a given database. */
export async function startSliceApp(
  slices: Slice[],
  given: Partial<Services> & { databaseUrl?: string } = {},
): Promise<SliceApp> {
  const database = given.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = given.databaseUrl ?? database?.url ?? "";
  const app: App = Fastify({
    loggerInstance: given.log ?? failureLog(),
  }).withTypeProvider<ZodTypeProvider>();
  const pool = openPool(databaseUrl, { size: 4 });
  const events = await listenToPostgres(databaseUrl, app.log);
  events.onSilence(() => cutConnections(pool));
  const db = openDb(pool);
  const memories = {
    riderWishes: cacheWishes(db, events),
    openCredits: cacheCredits(db, events),
    feeRules: await openFeeRules(db, events, app.log),
  };
  const outside = { env: readEnv({}), secret: "of this test", now: () => new Date() };
  const sessions = createSessions({ db, events, now: given.now ?? outside.now });
  const own = { ...outside, pool, db, events, sessions, ...memories };
  // A slice is tested only with the services it uses.
  const services = { ...own, log: app.log, ...given } as Services;
  serve(app, slices, services);
  const close = async () => {
    await app.close();
    await events.close();
    await pool.end();
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
