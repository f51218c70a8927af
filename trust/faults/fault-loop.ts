import { setTimeout as wait } from "node:timers/promises";
import type { Options } from "#trust/options.ts";
import type { Fault, FaultKind } from "./fault-kinds.ts";
import { inject, type Targets } from "./inject.ts";
import { type Probe, waitUntilRecovered } from "./recovery.ts";

const BETWEEN_FAULTS_MS = [2000, 6000] as const;
const PATIENCE_MS = 60_000;
/** Faults in a row without recovery after which the product counts as down and the storm ends. */
const MOST_LOST_IN_A_ROW = 3;

interface Storm {
  options: Pick<Options, "faults" | "kinds" | "minutes">;
  targets: Targets;
  probe: Probe;
}

/** Injects random faults, each after the recovery from the previous one or a minute without it. */
export async function injectFaults({ options, targets, probe }: Storm): Promise<Fault[]> {
  const deadline = Date.now() + options.minutes * 60_000;
  const faults: Fault[] = [];
  while (faults.length < options.faults && Date.now() < deadline && !isDownForGood(faults)) {
    await wait(targets.draws.between(...BETWEEN_FAULTS_MS));
    const kind = targets.draws.oneOf(options.kinds) ?? "database";
    const fault = await injectOne(kind, targets, probe);
    faults.push(fault);
    const time = fault.recoveredMs === null ? "NOT BACK" : `back after ${fault.recoveredMs} ms`;
    const exits = fault.exits > 0 ? ", THE APPLICATION EXITED" : "";
    console.log(`trust: fault ${faults.length}: ${kind}, ${time}${exits}`);
  }
  return faults;
}

async function injectOne(kind: FaultKind, targets: Targets, probe: Probe): Promise<Fault> {
  const { product } = targets;
  const exitsBefore = product.exits.length;
  const pidBefore = await product.appPid();
  await inject(kind, targets);
  const recoveredMs = await waitUntilRecovered(probe, PATIENCE_MS);
  const isReplaced = kind !== "app" && (await product.appPid()) !== pidBefore;
  const exits = Math.max(product.exits.length - exitsBefore, isReplaced ? 1 : 0);
  return { kind, recoveredMs, exits };
}

const isDownForGood = (faults: readonly Fault[]): boolean =>
  faults.length >= MOST_LOST_IN_A_ROW &&
  faults.slice(-MOST_LOST_IN_A_ROW).every(({ recoveredMs }) => recoveredMs === null);
