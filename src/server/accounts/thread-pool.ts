import { type MessagePort, Worker } from "node:worker_threads";

/** Functions that a thread runs, by name. */
type Tasks = Record<string, (...input: never[]) => unknown>;
type Job = { name: string; input: unknown[] };
type Reply = { value: unknown } | { error: unknown; code: unknown };

interface Thread {
  worker: Worker;
  /** Settled by the reply to the thread's job, or by the thread's end. */
  reply: PromiseWithResolvers<Reply>;
}

/** Limits of V8's heap, which by default may grow to gigabytes. Memory of native code is not counted. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

/**
 * Returns a function that runs a task of `file`, a module that calls `serveTasks`, in a thread of its own. Threads are
 * started when the others are busy: the caller must limit the jobs that run at once. A job whose thread dies before it
 * replies runs once more in another. Idle threads do not keep the process running.
 */
export function createThreadPool<All extends Tasks>(file: URL) {
  const idle = new Set<Thread>();
  const runOnce = async (job: Job): Promise<Reply> => {
    const [thread = startThread(file, idle)] = idle;
    idle.delete(thread);
    thread.reply = Promise.withResolvers();
    thread.worker.ref();
    thread.worker.postMessage(job);
    const reply = await thread.reply.promise;
    thread.worker.unref();
    idle.add(thread);
    return reply;
  };
  return async <Name extends keyof All & string>(
    name: Name,
    ...input: Parameters<All[Name]>
  ): Promise<ReturnType<All[Name]>> => {
    const job = { name, input };
    const reply = await runOnce(job).catch(() => runOnce(job));
    if ("error" in reply) throw withCode(reply);
    return reply.value as ReturnType<All[Name]>;
  };
}

/** Runs the jobs that a pool posts to this thread, one after the other. */
export function serveTasks(tasks: Tasks, port: MessagePort | null): void {
  port?.on("message", ({ name, input }: Job) => port.postMessage(replyTo(tasks[name], input)));
}

function replyTo(task: Tasks[string] | undefined, input: unknown[]): Reply {
  try {
    return { value: task?.(...(input as never[])) };
  } catch (error) {
    return { error, code: error instanceof Error && "code" in error ? error.code : undefined };
  }
}

/** Copies between threads lose an error's code, by which the log recognizes errors of libraries. */
const withCode = ({ error, code }: { error: unknown; code: unknown }): unknown =>
  error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;

function startThread(file: URL, idle: Set<Thread>): Thread {
  // Without the process's flags and variables: a module preloaded by them would run in each thread.
  const worker = new Worker(file, { resourceLimits, execArgv: [], env: {} });
  const thread: Thread = { worker, reply: Promise.withResolvers() };
  let cause: unknown;
  worker.on("message", (reply: Reply) => thread.reply.resolve(reply));
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", () => {
    idle.delete(thread);
    thread.reply.reject(new Error("a thread ended before its reply", { cause }));
  });
  return thread;
}
