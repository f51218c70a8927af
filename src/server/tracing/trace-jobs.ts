import type { Task, TaskList } from "graphile-worker";
import type { Tracing } from "./tracing.ts";

/** Records each run of a job as a trace, named after its task. */
export const traceJobs = <Tasks extends TaskList>(tasks: Tasks, tracing: Tracing): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, traced(name, task as Task, tracing)]),
  ) as Tasks;

const traced =
  (name: string, task: Task, tracing: Tracing): Task =>
  async (payload, helpers) => {
    const span = tracing.openTrace(`job ${name}`, { isRequest: false });
    try {
      const result = await span.run(async () => task(payload, helpers));
      span.end();
      return result;
    } catch (error) {
      span.end({ hasFailed: true });
      throw error;
    }
  };
