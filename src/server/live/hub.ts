import { LINE_HEARTBEAT_SECONDS } from "#shared/live/driver-socket.ts";

const MOST_STREAMS_OF_ONE = 6;

/** What a person holds open: a stream of events, or a driver's line. */
export interface Connection {
  readonly accountId: string;
  readonly session: string;
  readonly expiresAt: Date;
  /** Shows that it lives; keeps it from being taken for dead. */
  beat(): void;
  end(why: "session" | "crowded" | "stop"): void;
}

/** The open connections of one kind at this node, by account. */
export interface Hub<C extends Connection> {
  /** Takes a connection in; the oldest of an account ends when there are more than six. */
  add(connection: C): void;
  remove(connection: C): void;
  accounts(): Iterable<string>;
  sessions(): string[];
  isListening(accountId: string): boolean;
  of(accountId: string): readonly C[];
  endSession(session: string): void;
  endAll(): void;
  /** To be called every second: each gets a heartbeat every 20, or its end when its session is over. */
  beat(now: Date): void;
}

export function createHub<C extends Connection>(): Hub<C> {
  const byAccount = new Map<string, C[]>();
  const beats = new Map<C, number>();
  let seconds = 0;

  const remove = (connection: C): void => {
    beats.delete(connection);
    const left = (byAccount.get(connection.accountId) ?? []).filter(
      (other) => other !== connection,
    );
    if (left.length > 0) byAccount.set(connection.accountId, left);
    else byAccount.delete(connection.accountId);
  };
  const end = (connection: C, why: Parameters<C["end"]>[0]): void => {
    remove(connection);
    connection.end(why);
  };

  return {
    add: (connection) => {
      const held = [...(byAccount.get(connection.accountId) ?? []), connection];
      byAccount.set(connection.accountId, held);
      beats.set(connection, seconds % LINE_HEARTBEAT_SECONDS);
      if (held.length > MOST_STREAMS_OF_ONE && held[0]) end(held[0], "crowded");
    },
    remove,
    accounts: () => byAccount.keys(),
    sessions: () => [...new Set([...beats.keys()].map(({ session }) => session))],
    isListening: (accountId) => byAccount.has(accountId),
    of: (accountId) => byAccount.get(accountId) ?? [],
    endSession: (session) => {
      for (const connection of beats.keys())
        if (connection.session === session) end(connection, "session");
    },
    endAll: () => {
      for (const connection of beats.keys()) end(connection, "stop");
    },
    beat: (now) => {
      seconds += 1;
      const slot = seconds % LINE_HEARTBEAT_SECONDS;
      for (const [connection, beat] of beats) {
        if (beat !== slot) continue;
        if (connection.expiresAt <= now) end(connection, "session");
        else connection.beat();
      }
    },
  };
}
