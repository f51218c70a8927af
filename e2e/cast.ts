import { DECLINING_DRIVER, demoDrivers } from "#demo/cast/drivers.ts";
import { call } from "#demo/drivers/api.ts";
import { demoPace, type Pace } from "#demo/drivers/pace.ts";
import { simulatedDrivers as simulate } from "#demo/drivers/simulated-drivers.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { logInDriver } from "#shared/accounts/contract.ts";
import { getActivation } from "#shared/drivers/contract.ts";

const SIMULATED_COUNT = 12;
const verifiedDrivers = demoDrivers.filter(({ isVerified }) => isVerified);

/** The demo drivers simulated around New York, as in the demo. */
export const simulatedDrivers = simulate(SIMULATED_COUNT);

/** Drivers answer slowly enough for a story to see the pending state, and drive an hour's trip in 6 seconds. */
export const fastPace: Pace = {
  ...demoPace,
  answerMs: [8000, 9000],
  drivingMs: 500,
  boardingMs: 500,
  timeFactor: 600,
};

/** Accepting simulated drivers reserved for a worker; stories of other workers do not choose them. */
export function simulatedDriversFor(worker: number, workers: number) {
  return verifiedDrivers
    .slice(0, SIMULATED_COUNT)
    .filter(({ email }) => email !== DECLINING_DRIVER)
    .filter((_, index) => index % workers === worker);
}

/**
 * The driver that a worker's stories control by hand: Dan for the first worker. Throws if there are too many
 * workers.
 */
export function handDriverFor(worker: number) {
  const driver = verifiedDrivers.slice(SIMULATED_COUNT).at(-1 - worker);
  if (!driver) throw new Error(`no driver is left for worker ${worker}`);
  return driver;
}

/** Waits until the last simulated driver can be offered; they start one after the other. */
export async function waitForSimulatedDrivers(url: string, signal: AbortSignal): Promise<void> {
  const body = { email: simulatedDrivers.at(-1)?.email ?? "", password: DEMO_PASSWORD };
  const { token } = await call({ url, token: null, signal }, logInDriver, { body });
  while (!(await call({ url, token, signal }, getActivation)).isShown) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
