import { Logger } from "graphile-worker";
import type { Services } from "#server/services.ts";

export const silentLogger = new Logger(() => () => undefined);

/** Logs failures only, without the queue's messages and payloads, which may contain names. */
export const loggerOf = ({ log }: Pick<Services, "log">): Logger =>
  new Logger(() => (level, _sentence, meta) => {
    const { job, error, fatalError } = (meta ?? {}) as JobLog;
    if (level !== "error" && level !== "warning") return;
    const jobFields = job && { job: job.task_identifier, jobId: job.id, attempt: job.attempts };
    log.warn(
      { ...jobFields, err: error ?? fatalError },
      job ? "a job failed" : "the job queue failed",
    );
  });

/** Details passed by the queue with its messages. */
interface JobLog {
  job?: { id: string; task_identifier: string; attempts: number };
  error?: unknown;
  fatalError?: unknown;
}
