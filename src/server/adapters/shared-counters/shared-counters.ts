/** Counters that all nodes of the service share. Calls return null if they cannot be reached within milliseconds. */
export interface SharedCounters {
  /** False while each node counts by itself. */
  isShared(): boolean;
  /** Why counts are not shared, as a sentence for the operator; null if they are. */
  problem(): string | null;
  /**
   * Counts calls in a fixed window of each key, in turn, until one exceeds its maximum. The keys after it are left out
   * of the reply.
   */
  countCalls(windows: readonly CallWindow[], call: CountedCall): Promise<CallCount[] | null>;
  /** Counts an act unless the key must wait. Returns the wait in milliseconds, 0 for a counted act. */
  beginAct(key: string, pace: ActPace): Promise<number | null>;
  /** Milliseconds until the next act of the key. */
  readWait(key: string, pace: ActPace): Promise<number | null>;
  /** Removes the latest act of the key from the count. */
  withdrawAct(key: string): Promise<void>;
  resetActs(key: string): Promise<void>;
  close(): void;
}

export interface CallWindow {
  key: string;
  max: number;
}

export interface CountedCall {
  /** Added to the counts; 0 only reads them. */
  calls: number;
  /** Length of the window in milliseconds. */
  timeWindow: number;
}

export interface CallCount {
  calls: number;
  max: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/** Delays an act after recent ones, counted over `windowMs`. */
export interface ActPace {
  /** Acts before the first pause. */
  free: number;
  windowMs: number;
  /** The pause after the latest act, doubled by each further one; without it the oldest act must leave the window. */
  pause?: { firstMs: number; longestMs: number };
}
