import { HEARTBEAT_FRAME } from "./frame.ts";
import type { Stream } from "./stream.ts";

const MOST_STREAMS_OF_ONE = 6;
const SECONDS_BETWEEN_HEARTBEATS = 20;

/** The open streams of this node, by account. */
export interface Hub {
  /** Takes a stream in; the oldest of an account ends when there are more than six. */
  add(stream: Stream): void;
  remove(stream: Stream): void;
  accounts(): Iterable<string>;
  sessions(): string[];
  isListening(accountId: string): boolean;
  send(accountId: string, frames: string): void;
  endSession(session: string): void;
  endAll(): void;
  /** To be called every second: each stream gets a heartbeat every 20, or its end when its session is over. */
  beat(now: Date): void;
}

export function createHub(): Hub {
  const byAccount = new Map<string, Stream[]>();
  const beats = new Map<Stream, number>();
  let seconds = 0;

  const remove = (stream: Stream): void => {
    beats.delete(stream);
    const left = (byAccount.get(stream.accountId) ?? []).filter((other) => other !== stream);
    if (left.length > 0) byAccount.set(stream.accountId, left);
    else byAccount.delete(stream.accountId);
  };
  const end = (stream: Stream): void => {
    remove(stream);
    stream.end();
  };
  const endIf = (isOver: (stream: Stream) => boolean): void => {
    for (const stream of beats.keys()) if (isOver(stream)) end(stream);
  };

  return {
    add: (stream) => {
      const streams = [...(byAccount.get(stream.accountId) ?? []), stream];
      byAccount.set(stream.accountId, streams);
      beats.set(stream, seconds % SECONDS_BETWEEN_HEARTBEATS);
      if (streams.length > MOST_STREAMS_OF_ONE && streams[0]) end(streams[0]);
    },
    remove,
    accounts: () => byAccount.keys(),
    sessions: () => [...new Set([...beats.keys()].map(({ session }) => session))],
    isListening: (accountId) => byAccount.has(accountId),
    send: (accountId, frames) => {
      for (const stream of byAccount.get(accountId) ?? []) stream.send(frames);
    },
    endSession: (session) => endIf((stream) => stream.session === session),
    endAll: () => endIf(() => true),
    beat: (now) => {
      seconds += 1;
      const slot = seconds % SECONDS_BETWEEN_HEARTBEATS;
      for (const [stream, beat] of beats) {
        if (beat !== slot) continue;
        if (stream.expiresAt <= now) end(stream);
        else stream.send(HEARTBEAT_FRAME);
      }
    },
  };
}
