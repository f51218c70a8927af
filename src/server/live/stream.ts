import type { ServerResponse } from "node:http";
import { HEARTBEAT_FRAME, RETRY_FRAME } from "./frame.ts";
import type { Connection } from "./hub.ts";

/** A reader that has not taken this many bytes is too slow, or gone. */
const FULL_BYTES = 64 * 1024;

export interface Stream extends Connection {
  /** Sends the frame; while the reader is catching up it waits. */
  send(frame: string): void;
  /** Sends what the reader missed, then what waited for it. */
  catchUp(frames: string[]): void;
}

/** A person's stream of server-sent events over an open response. One that does not read is cut off. */
export function openStream(
  response: ServerResponse,
  { id, session, expiresAt }: { id: string; session: string; expiresAt: Date },
): Stream {
  let waiting: string[] | null = [];
  const write = (text: string): void => {
    if (response.writableLength > FULL_BYTES) response.destroy();
    else if (text !== "") response.write(text);
  };
  const send = (frame: string): void => {
    if (waiting) waiting.push(frame);
    else write(frame);
  };
  write(RETRY_FRAME);
  return {
    accountId: id,
    session,
    expiresAt,
    send,
    beat: () => send(HEARTBEAT_FRAME),
    catchUp: (frames) => {
      write([...frames, ...(waiting ?? [])].join(""));
      waiting = null;
    },
    end: () => void response.end(),
  };
}
