/**
 * Faults at an I/O call of a process. After a kill, every call fails until the restart. A refusal is Stripe's reply
 * to a request: it has no effect, and the process continues.
 */
export const faultKinds = [
  "killed before",
  "killed after",
  "lost request",
  "lost reply",
  "refused",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Counts the I/O calls of a process and lets one of them fail. */
export interface FaultPoint {
  /** Plans a fault at the `at`-th call from now, counted from 1. */
  arm(fault: { at: number; kind: FaultKind }): void;
  /** Ends the fault, like a restart. Returns whether it happened, and the number of calls since `arm`. */
  restart(): { didHappen: boolean; calls: number };
  /** Performs an I/O call, or fails as planned. Only calls with `isCounted` are fault points. */
  perform<T>(call: () => Promise<T>, isCounted: boolean): Promise<T>;
  /** Counts a request that changes something at Stripe. Returns true if it must be refused. */
  takeRefusal(): boolean;
}

const connectionReset = () => Object.assign(new Error("fault point"), { code: "ECONNRESET" });

/** `onFault` closes the connections in use, so that open transactions end. */
export function createFaultPoint(onFault: () => void): FaultPoint {
  let plan: { at: number; kind: FaultKind } | null = null;
  let calls = 0;
  let didHappen = false;
  let isDead = false;
  const fail = (kind: FaultKind): never => {
    didHappen = true;
    isDead = kind.startsWith("killed");
    onFault();
    throw connectionReset();
  };
  const assertAlive = () => {
    if (isDead) throw connectionReset();
  };
  const isPlannedNow = (): boolean => {
    calls += 1;
    return plan !== null && calls === plan.at;
  };
  return {
    arm: (fault) => {
      [plan, calls, didHappen] = [fault, 0, false];
    },
    restart: () => {
      [plan, isDead] = [null, false];
      return { didHappen, calls };
    },
    perform: async (call, isCounted) => {
      assertAlive();
      const isPoint = isCounted && plan?.kind !== "refused";
      const kind = isPoint && isPlannedNow() ? (plan?.kind ?? null) : null;
      if (kind && isBefore[kind]) fail(kind);
      const reply = await call();
      if (kind) fail(kind);
      // The process was killed during the call, so that nothing reads the reply.
      assertAlive();
      return reply;
    },
    takeRefusal: () => {
      const isNow = plan?.kind === "refused" && isPlannedNow();
      didHappen ||= isNow;
      return isNow;
    },
  };
}

const isBefore: Record<FaultKind, boolean> = {
  "killed before": true,
  "killed after": false,
  "lost request": true,
  "lost reply": false,
  refused: true,
};
