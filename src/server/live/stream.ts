import type { ServerResponse } from "node:http";
import { HEARTBEAT_FRAME, RETRY_FRAME } from "./frame.ts";
import type { Connection } from "./hub.ts";

/** A reader with more unread bytes is too slow or gone. */
const MAX_UNREAD_BYTES = 64 * 1024;

export interface Stream extends Connection {
  /** Sends a frame, or queues it while the reader is catching up. */
  send(frame: string): void;
  /** Sends the missed frames, then the queued ones. */
  catchUp(frames: string[]): void;
}

/** An event stream over an open response. A reader that does not read is disconnected. */
export function openStream(
  response: ServerResponse,
  { id, session, expiresAt }: { id: string; session: string; expiresAt: Date },
): Stream {
  let queue: string[] | null = [];
  const write = (text: string): void => {
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    else if (text !== "") response.write(text);
  };
  const send = (frame: string): void => {
    if (queue) queue.push(frame);
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
      write([...frames, ...(queue ?? [])].join(""));
      queue = null;
    },
    end: () => void response.end(),
  };
}
