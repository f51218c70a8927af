import { SOCKET_HEARTBEAT_SECONDS } from "#shared/live/driver-socket.ts";

const MAX_PER_ACCOUNT = 6;

/** A hub's `beat` is called about this often. */
export const HEARTBEAT_TICK_MS = 100;
const HEARTBEAT_SLOTS = (SOCKET_HEARTBEAT_SECONDS * 1000) / HEARTBEAT_TICK_MS;

/** A user's open connection: an event stream or a driver's WebSocket. */
export interface Connection {
  readonly accountId: string;
  readonly session: string;
  readonly expiresAt: Date;
  /** Sends a heartbeat. */
  beat(): void;
  end(reason: "session" | "crowded" | "stop"): void;
}

/** This node's open connections of one kind, by account. */
export interface Hub<C extends Connection> {
  /** Adds a connection; beyond the maximum per account the oldest is closed. */
  add(connection: C): void;
  remove(connection: C): void;
  accounts(): Iterable<string>;
  sessions(): string[];
  hasConnection(accountId: string): boolean;
  of(accountId: string): readonly C[];
  endSession(session: string): void;
  endAll(): void;
  /**
   * Sends a heartbeat to each connection every 20 seconds, or closes it if its session has expired. A late call serves
   * all slots that are due. Connections are spread evenly over the slots: after a restart all clients connect in the
   * same second, and the heartbeats of 3,000 drivers at once block the event loop for 0.15 s.
   */
  beat(now: Date): void;
}

export function createHub<C extends Connection>(maxPerAccount = MAX_PER_ACCOUNT): Hub<C> {
  const byAccount = new Map<string, C[]>();
  const slots = Array.from({ length: HEARTBEAT_SLOTS }, () => new Set<C>());
  const slotOf = new Map<C, number>();
  let newSlot = 0;
  /** Number of the last tick whose slot was served. */
  let lastTick: number | null = null;

  /** Consecutive connections get different slots. */
  const addToSlot = (connection: C): void => {
    newSlot = (newSlot + 1) % HEARTBEAT_SLOTS;
    slotOf.set(connection, newSlot);
    slots[newSlot]?.add(connection);
  };
  const remove = (connection: C): void => {
    slots[slotOf.get(connection) ?? 0]?.delete(connection);
    slotOf.delete(connection);
    const remaining = (byAccount.get(connection.accountId) ?? []).filter(
      (other) => other !== connection,
    );
    if (remaining.length > 0) byAccount.set(connection.accountId, remaining);
    else byAccount.delete(connection.accountId);
  };
  const end = (connection: C, reason: Parameters<C["end"]>[0]): void => {
    remove(connection);
    connection.end(reason);
  };
  const beatOrEnd = (connection: C, now: Date): void => {
    if (connection.expiresAt <= now) end(connection, "session");
    else connection.beat();
  };

  return {
    add: (connection) => {
      const connections = [...(byAccount.get(connection.accountId) ?? []), connection];
      byAccount.set(connection.accountId, connections);
      addToSlot(connection);
      if (connections.length > maxPerAccount && connections[0]) end(connections[0], "crowded");
    },
    remove,
    accounts: () => byAccount.keys(),
    sessions: () => [...new Set([...slotOf.keys()].map(({ session }) => session))],
    hasConnection: (accountId) => byAccount.has(accountId),
    of: (accountId) => byAccount.get(accountId) ?? [],
    endSession: (session) => {
      for (const connection of slotOf.keys())
        if (connection.session === session) end(connection, "session");
    },
    endAll: () => {
      for (const connection of slotOf.keys()) end(connection, "stop");
    },
    beat: (now) => {
      const tick = Math.floor(now.getTime() / HEARTBEAT_TICK_MS);
      const firstTick = Math.max((lastTick ?? tick - 1) + 1, tick - HEARTBEAT_SLOTS + 1);
      for (let due = firstTick; due <= tick; due += 1)
        for (const connection of slots[due % HEARTBEAT_SLOTS] ?? []) beatOrEnd(connection, now);
      lastTick = tick;
    },
  };
}
