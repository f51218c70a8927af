import { Logger, type Runner, run, runMigrations, runOnce } from "graphile-worker";
import type pg from "pg";
import type { Services } from "#server/services.ts";
import { taskList } from "./tasks.ts";

/** Creates or updates the queue's own tables. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: silent });
}

/** Takes jobs from the queue until it is stopped; any number of nodes may do so. */
export async function startWorker(services: Services, pool: pg.Pool): Promise<Runner> {
  return await run({
    pgPool: pool,
    taskList: taskList(services),
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: loggerOf(services),
  });
}

/** Does every job that is due, and those that they cause, then returns; for tests and load trials. */
export async function drainJobs(services: Services): Promise<void> {
  await runOnce({
    pgPool: services.pool,
    taskList: taskList(services),
    noHandleSignals: true,
    logger: loggerOf(services),
  });
}

const silent = new Logger(() => () => undefined);

/** Only failures are worth a line; payloads are left out, they may name people. */
const loggerOf = ({ log }: Services) =>
  new Logger((scope) => (level, message) => {
    if (level === "error" || level === "warning")
      log.warn({ job: scope.taskIdentifier, jobId: scope.jobId }, message.split("\n")[0]);
  });
