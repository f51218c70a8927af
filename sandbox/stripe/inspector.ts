import type { Exchange } from "./description/exchange-faults.ts";

/** Validates the traffic of the sandbox in tests. */
export type Inspector = {
  exchange(exchange: Exchange): void;
  event(event: object): void;
  close(): void;
};

/** Inspects nothing unless STRIPE_TRAFFIC names a folder for the results; the validator is a development dependency. */
export async function loadInspector(): Promise<Inspector> {
  const folder = process.env.STRIPE_TRAFFIC;
  if (!folder) return { exchange() {}, event() {}, close() {} };
  const traffic = await import("./description/traffic.ts");
  const { compileCommonSchemas } = await import("./description/exchange-faults.ts");
  compileCommonSchemas();
  return {
    exchange: traffic.recordExchange,
    event: traffic.recordEvent,
    close: () => traffic.saveTraffic(folder),
  };
}
