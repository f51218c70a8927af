const PROBE_MS = 250;

interface Guarded {
  /** Longest wait of a call for a reply, in milliseconds. */
  waitMs: number;
  isReady(): boolean;
  /** Succeeds once requests are worth sending again. */
  probe(): Promise<unknown>;
  onOpen(error: unknown): void;
  onClose(): void;
}

/**
 * Bounds the wait for a server: the first reply that fails or is late opens the circuit, and no call waits for the server
 * again until a probe is answered in time.
 */
export function createBreaker({ waitMs, isReady, probe, onOpen, onClose }: Guarded) {
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let isStopped = false;
  const scheduleProbe = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => void probeOnce(), PROBE_MS);
    timer.unref();
  };
  const probeOnce = async (): Promise<void> => {
    if (!isReady() || !(await isAnswered(probe(), waitMs))) return scheduleProbe();
    isOpen = false;
    onClose();
  };
  const open = (error: unknown): void => {
    if (isOpen || isStopped) return;
    isOpen = true;
    onOpen(error);
    scheduleProbe();
  };
  return {
    isUsable: () => !isOpen && isReady(),
    /** The reply; null if the server failed or is not asked now. */
    ask: async <T>(send: () => Promise<T>): Promise<T | null> => {
      if (isOpen || !isReady()) return null;
      try {
        return await replyInTime(send(), waitMs);
      } catch (error) {
        // A lost connection is reported by the connection itself.
        if (isReady()) open(error);
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

const isAnswered = (reply: Promise<unknown>, waitMs: number): Promise<boolean> =>
  replyInTime(reply, waitMs).then(
    () => true,
    () => false,
  );
