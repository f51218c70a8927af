const PROBE_MS = 250;

interface BreakerOptions {
  /** Longest wait of a call for a reply, in milliseconds. */
  waitMs: number;
  isReady(): boolean;
  /** Succeeds once requests are worth sending again. */
  probe(): Promise<unknown>;
  /** Called once per outage, but not if the first probe succeeds: a busy machine replies late now and then. */
  onFault(error: unknown): void;
  onRecovery(): void;
}

/**
 * A circuit breaker that bounds the wait for a server: the first reply that fails or is late opens the circuit, and no
 * call waits for the server again until a probe is answered in time.
 */
export function createBreaker({ waitMs, isReady, probe, onFault, onRecovery }: BreakerOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let fault: unknown = null;
  let isStopped = false;
  const scheduleProbe = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => void probeOnce(), PROBE_MS);
    timer.unref();
  };
  const probeOnce = async (): Promise<void> => {
    try {
      if (!isReady()) return scheduleProbe();
      await replyInTime(probe(), waitMs);
    } catch (error) {
      if (fault === null && !isStopped) onFault(error);
      fault = error;
      return scheduleProbe();
    }
    isOpen = false;
    if (fault !== null) onRecovery();
    fault = null;
  };
  const open = (): void => {
    if (isOpen || isStopped) return;
    isOpen = true;
    scheduleProbe();
  };
  return {
    isUsable: () => !isOpen && isReady(),
    /** Error of the last failed probe while the circuit is open; else null. */
    fault: () => fault,
    /** The reply; null if the server failed, is not connected, or the circuit is open. */
    ask: async <T>(send: () => Promise<T>): Promise<T | null> => {
      if (isOpen || !isReady()) return null;
      try {
        return await replyInTime(send(), waitMs);
      } catch {
        // A lost connection is reported by the connection itself.
        if (isReady()) open();
        return null;
      }
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function replyInTime<T>(reply: Promise<T>, waitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Error(`No reply within ${waitMs} ms`));
    // A busy event loop runs the timer before it reads a reply that has already arrived; the immediate runs after it.
    const timer = setTimeout(() => setImmediate(refuse), waitMs);
    reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
