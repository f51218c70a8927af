import type { Logger } from "pino";
import { logInDriver } from "#shared/accounts/contract.ts";
import { putPlatformStatus } from "#shared/drivers/contract.ts";
import { type Caller, call, Refused } from "./api.ts";
import { followEvents } from "./follow-events.ts";
import type { Pace } from "./pace.ts";
import { pause } from "./pause.ts";
import { serveRides } from "./serve-rides.ts";
import type { DemoDriver } from "./shift.ts";
import { createWakeup } from "./wakeup.ts";

/** Shared by all simulated drivers. */
export interface SimulationContext {
  url: string;
  password: string;
  pace: Pace;
  random: () => number;
  /**
   * Returns a ride's start PIN, as its rider would tell it. Without this function drivers start only rides without a
   * PIN.
   */
  pinOf?: (rideId: string) => Promise<string | null>;
  log: Pick<Logger, "warn">;
  /** Queues tasks of all drivers and runs one at a time. */
  runInTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

const MAX_PAUSE_FACTOR = 30;
const GO_OFFLINE_TIMEOUT_MS = 1000;

/**
 * Works until the signal aborts, then goes offline. After a failure the driver waits and logs in again. Stops on a 401
 * that directly follows another failure.
 */
export async function simulateDriver(
  driver: DemoDriver,
  context: SimulationContext,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const token = await logIn(driver, context, signal);
      failures = 0;
      await workOneShift(driver, context, { url: context.url, token, signal });
    } catch (error) {
      if (signal.aborted) return;
      context.log.warn({ driver: driver.email, reason: String(error) }, "demo driver failed");
      if (error instanceof Refused && error.status === 401 && failures > 0) return;
    }
    await pause(context.pace.retryMs * Math.min(2 ** failures, MAX_PAUSE_FACTOR), signal);
  }
}

async function logIn(
  { email }: DemoDriver,
  { url, password, runInTurn }: SimulationContext,
  signal: AbortSignal,
): Promise<string> {
  const body = { email, password };
  const anonymous = { url, token: null, signal };
  const { token } = await runInTurn(() => call(anonymous, logInDriver, { body }));
  return token;
}

/** Resolves when the signal aborts; rejects when the shift fails. */
async function workOneShift(
  driver: DemoDriver,
  context: SimulationContext,
  caller: Caller,
): Promise<void> {
  await call(caller, putPlatformStatus, { body: { isOnline: true } });
  const ending = new AbortController();
  const signal = AbortSignal.any([caller.signal, ending.signal]);
  const { pace, random, pinOf = async () => null } = context;
  const shift = {
    ...{ driver, pace, random, pinOf },
    caller: { ...caller, signal },
    wakeup: createWakeup(),
  };
  const parts = [serveRides(shift), followEvents(shift)];
  try {
    await Promise.race(parts);
  } finally {
    ending.abort();
    await Promise.allSettled(parts);
    await goOffline(caller);
  }
}

/** Takes the driver offline. Ignores errors, because the server may have stopped already. */
async function goOffline(caller: Caller): Promise<void> {
  const signal = AbortSignal.timeout(GO_OFFLINE_TIMEOUT_MS);
  await call({ ...caller, signal }, putPlatformStatus, { body: { isOnline: false } }).catch(
    () => undefined,
  );
}
