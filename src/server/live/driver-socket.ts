import type { WebSocket } from "ws";
import { closeCodes, type LineNews } from "#shared/live/driver-socket.ts";
import type { Connection } from "./hub.ts";

/** A driver's open line. */
export interface DriverSocket extends Connection {
  tell(news: LineNews): void;
  /** Says why, and ends. */
  close(code: number, reason: string): void;
  /** Something came from the other side. */
  noteLife(): void;
}

/** Ends that come from this side. */
const ends = {
  session: { code: closeCodes.notSignedIn, reason: "Log in to continue" },
  crowded: { code: closeCodes.crowded, reason: "Opened too many times" },
  stop: { code: 1001, reason: "The server is restarting" },
};

interface Holder {
  id: string;
  session: string;
  expiresAt: Date;
}

/** The line over an open socket; `ageSeconds` is how old the driver's last position is. */
export function createDriverSocket(
  socket: Pick<WebSocket, "send" | "ping" | "close" | "terminate">,
  { id, session, expiresAt }: Holder,
  ageSeconds: () => number | null,
): DriverSocket {
  let isAlive = true;
  const tell = (news: LineNews): void => socket.send(JSON.stringify(news));
  return {
    accountId: id,
    session,
    expiresAt,
    tell,
    noteLife: () => {
      isAlive = true;
    },
    beat: () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
      tell({ type: "heard", ageSeconds: ageSeconds() });
    },
    close: (code, reason) => socket.close(code, reason),
    end: (why) => socket.close(ends[why].code, ends[why].reason),
  };
}
