import { setTimeout as wait } from "node:timers/promises";
import type { SandboxProcess } from "#trust/outside/stripe-sandbox.ts";
import type { RandomDraws } from "#trust/people/random-draws.ts";
import type { NpmProduct } from "#trust/product/npm-product.ts";
import { type DatabaseProcesses, signalAll } from "#trust/system/database-processes.ts";
import { signal } from "#trust/system/process-tree.ts";
import type { FaultKind } from "./fault-kinds.ts";

const FREEZE_MS = [3000, 10_000] as const;

/** The processes to inject faults into. */
export interface Targets {
  product: NpmProduct;
  database: DatabaseProcesses;
  sandbox: SandboxProcess;
  draws: RandomDraws;
}

/** Injects one fault; resolves once it took effect, or at the end of a freeze. */
export const inject = (kind: FaultKind, targets: Targets): Promise<void> =>
  injections[kind](targets);

const injections: Record<FaultKind, (targets: Targets) => Promise<void>> = {
  backend: async ({ database, draws }) => {
    const backend = draws.oneOf(await database.backends());
    if (backend !== undefined) signal(backend, "SIGKILL");
  },
  database: async ({ database }) => signalAll(await database.all(), "SIGKILL"),
  freeze: async ({ database, draws }) => {
    const frozen = await database.all();
    try {
      signalAll(frozen, "SIGSTOP");
      await wait(draws.between(...FREEZE_MS));
    } finally {
      signalAll(frozen.toReversed(), "SIGCONT");
    }
  },
  app: ({ product }) => product.killApp(),
  stripe: async ({ sandbox, draws }) => {
    try {
      signal(sandbox.pid, "SIGSTOP");
      await wait(draws.between(...FREEZE_MS));
    } finally {
      signal(sandbox.pid, "SIGCONT");
    }
  },
};
