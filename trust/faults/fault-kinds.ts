/**
 * backend: kill -9 of one PostgreSQL backend. database: kill -9 of the postmaster and its children. freeze: SIGSTOP of
 * all PostgreSQL processes for 3 to 10 s. app: kill -9 of the application. stripe: SIGSTOP of the payment sandbox.
 * slow: Stripe performs each request, and its replies come 3 to 10 s late. partition: the network to Stripe swallows
 * every byte. mail: the network to the mail server swallows every byte. disk: the file system of DATA_DIR is full
 * (needs root). clock: the application's clock is 20 to 200 s fast or slow.
 */
export const faultKinds = [
  "backend",
  "database",
  "freeze",
  "app",
  "stripe",
  "slow",
  "partition",
  "mail",
  "disk",
  "clock",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One injected fault and the product's recovery time. */
export interface Fault {
  kind: FaultKind;
  /**
   * Milliseconds from the kill, or from the end of a lasting fault, until the product served again; null after the
   * time limit.
   */
  recoveredMs: number | null;
  /** Unexpected exits of the application. */
  exits: number;
}
