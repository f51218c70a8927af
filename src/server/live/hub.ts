import { SOCKET_HEARTBEAT_SECONDS } from "#shared/live/driver-socket.ts";

const MAX_PER_ACCOUNT = 6;

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
   * Called every second: each connection gets a heartbeat every 20 seconds, or is closed when its session
   * expires.
   */
  beat(now: Date): void;
}

export function createHub<C extends Connection>(maxPerAccount = MAX_PER_ACCOUNT): Hub<C> {
  const byAccount = new Map<string, C[]>();
  const heartbeatSlots = new Map<C, number>();
  let elapsedSeconds = 0;

  const remove = (connection: C): void => {
    heartbeatSlots.delete(connection);
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
      heartbeatSlots.set(connection, elapsedSeconds % SOCKET_HEARTBEAT_SECONDS);
      if (connections.length > maxPerAccount && connections[0]) end(connections[0], "crowded");
    },
    remove,
    accounts: () => byAccount.keys(),
    sessions: () => [...new Set([...heartbeatSlots.keys()].map(({ session }) => session))],
    hasConnection: (accountId) => byAccount.has(accountId),
    of: (accountId) => byAccount.get(accountId) ?? [],
    endSession: (session) => {
      for (const connection of heartbeatSlots.keys())
        if (connection.session === session) end(connection, "session");
    },
    endAll: () => {
      for (const connection of heartbeatSlots.keys()) end(connection, "stop");
    },
    beat: (now) => {
      elapsedSeconds += 1;
      const slot = elapsedSeconds % SOCKET_HEARTBEAT_SECONDS;
      for (const [connection, beat] of heartbeatSlots) {
        if (beat !== slot) continue;
        if (connection.expiresAt <= now) end(connection, "session");
        else connection.beat();
      }
    },
  };
}
