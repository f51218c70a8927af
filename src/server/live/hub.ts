import { SOCKET_HEARTBEAT_SECONDS } from "#shared/live/driver-socket.ts";

const MAX_PER_ACCOUNT = 6;

/** A hub's `beat` is called this often. */
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
   * Called every 100 ms: sends a heartbeat to the next 200th of the connections, so that each gets one every 20
   * seconds, and closes those whose session has expired. Clients that connect in the same second, as all do after a
   * restart, are spread: the heartbeats of 3,000 drivers at once block the event loop for 0.15 s.
   */
  beat(now: Date): void;
}

export function createHub<C extends Connection>(maxPerAccount = MAX_PER_ACCOUNT): Hub<C> {
  const byAccount = new Map<string, C[]>();
  const slots = Array.from({ length: HEARTBEAT_SLOTS }, () => new Set<C>());
  const slotOf = new Map<C, number>();
  let newSlot = 0;
  let dueSlot = 0;

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
      dueSlot = (dueSlot + 1) % HEARTBEAT_SLOTS;
      for (const connection of slots[dueSlot] ?? []) {
        if (connection.expiresAt <= now) end(connection, "session");
        else connection.beat();
      }
    },
  };
}
