import type { WebSocket } from "ws";
import { closeCodes, type SocketMessage } from "#shared/live/driver-socket.ts";
import type { Connection } from "./hub.ts";

/** A driver's open WebSocket. */
export interface DriverSocket extends Connection {
  send(message: SocketMessage): void;
  close(code: number, reason: string): void;
  /** Marks the connection as alive. */
  markAlive(): void;
}

/** Close codes and reasons of server-side closes. */
const closeReasons = {
  session: { code: closeCodes.notSignedIn, reason: "Log in to continue" },
  crowded: { code: closeCodes.crowded, reason: "Opened too many times" },
  stop: { code: 1001, reason: "The server is restarting" },
};

interface Account {
  id: string;
  session: string;
  expiresAt: Date;
}

/** Wraps a WebSocket; `ageSeconds` returns the age of the driver's last position, sent with each heartbeat. */
export function createDriverSocket(
  socket: Pick<WebSocket, "send" | "ping" | "close" | "terminate">,
  { id, session, expiresAt }: Account,
  ageSeconds: () => number | null,
): DriverSocket {
  let isAlive = true;
  const sendMessage = (message: SocketMessage): void => socket.send(JSON.stringify(message));
  return {
    accountId: id,
    session,
    expiresAt,
    send: sendMessage,
    markAlive: () => {
      isAlive = true;
    },
    beat: () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
      sendMessage({ type: "heard", ageSeconds: ageSeconds() });
    },
    close: (code, reason) => socket.close(code, reason),
    end: (why) => socket.close(closeReasons[why].code, closeReasons[why].reason),
  };
}
