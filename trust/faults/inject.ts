import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { SandboxProcess } from "#trust/outside/stripe-sandbox.ts";
import type { TcpProxy } from "#trust/outside/tcp-proxy.ts";
import type { RandomDraws } from "#trust/people/random-draws.ts";
import type { NpmProduct } from "#trust/product/npm-product.ts";
import { type DatabaseProcesses, signalAll } from "#trust/system/database-processes.ts";
import { signal } from "#trust/system/process-tree.ts";
import type { FaultKind } from "./fault-kinds.ts";
import { fillDisk } from "./full-disk.ts";

const LASTING_MS = [3000, 10_000] as const;
const CLOCK_ERROR_MS = [20_000, 200_000] as const;

/** The processes to inject faults into. */
export interface Targets {
  product: NpmProduct;
  database: DatabaseProcesses;
  sandbox: SandboxProcess;
  /** From the product to outside services. */
  tcpProxies: { stripe: TcpProxy; mail: TcpProxy };
  dataDir: string;
  /** Holds the milliseconds by which the product's clock is wrong. */
  clockFile: string;
  draws: RandomDraws;
}

/** Injects one fault; resolves once it took effect, or at the end of a lasting fault. */
export const inject = (kind: FaultKind, targets: Targets): Promise<void> =>
  injections[kind](targets);

const injections: Record<FaultKind, (targets: Targets) => Promise<void>> = {
  backend: async ({ database, draws }) => {
    const backend = draws.oneOf(await database.backends());
    if (backend !== undefined) signal(backend, "SIGKILL");
  },
  database: async ({ database }) => signalAll(await database.all(), "SIGKILL"),
  freeze: async ({ database, draws }) => {
    const processIds = await database.all();
    signalAll(processIds, "SIGSTOP");
    await during(draws, () => signalAll(processIds.toReversed(), "SIGCONT"));
  },
  app: ({ product }) => product.killApp(),
  stripe: async ({ sandbox, draws }) => {
    signal(sandbox.pid, "SIGSTOP");
    await during(draws, () => signal(sandbox.pid, "SIGCONT"));
  },
  slow: async ({ tcpProxies, draws }) => {
    tcpProxies.stripe.holdReplies();
    await during(draws, tcpProxies.stripe.releaseReplies);
  },
  partition: async ({ tcpProxies, draws }) => {
    tcpProxies.stripe.cut();
    await during(draws, tcpProxies.stripe.heal);
  },
  mail: async ({ tcpProxies, draws }) => {
    tcpProxies.mail.cut();
    await during(draws, tcpProxies.mail.heal);
  },
  disk: async ({ dataDir, draws }) => during(draws, await fillDisk(dataDir)),
  clock: async ({ clockFile, draws }) => {
    const direction = draws.chance(0.5) ? 1 : -1;
    await writeFile(clockFile, String(direction * Math.round(draws.between(...CLOCK_ERROR_MS))));
    await during(draws, () => writeFile(clockFile, "0"));
  },
};

/** Keeps a fault for some seconds, then ends it, even if the storm is interrupted. */
async function during(draws: RandomDraws, endFault: () => void | Promise<void>): Promise<void> {
  try {
    await wait(draws.between(...LASTING_MS));
  } finally {
    await endFault();
  }
}
