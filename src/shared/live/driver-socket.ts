import type { putPosition } from "#shared/drivers/contract.ts";
import type { BodyFor } from "#shared/endpoint.ts";

export const DRIVER_SOCKET_PATH = "/api/live/driver";

/**
 * Messages from a driver's device: first the greeting, then positions, each as JSON text. A
 * position may be a 20-byte binary message (position-bytes.ts) once the server has announced
 * `readsBytes`. The server keeps at most one position per second. `PUT /api/drivers/position` is
 * the fallback without WebSockets.
 */
export interface SocketGreeting {
  token: string;
}
export type SocketPosition = BodyFor<typeof putPosition>;

/**
 * Messages from the server. ready: positions are accepted, with `readsBytes` also as bytes. heard: age of the
 * last position, at every heartbeat. offline: the driver went offline, by hand or after silence; the
 * connection closes.
 */
export type SocketMessage =
  | { type: "ready"; readsBytes?: true }
  | { type: "heard"; ageSeconds: number | null }
  | { type: "offline"; reason: "switched" | "silent" };

/** Seconds between the server's heartbeats; a connection silent for much longer is dead. */
export const SOCKET_HEARTBEAT_SECONDS = 20;

/** Close codes after which the device must not reconnect. */
export const closeCodes = {
  malformed: 4400,
  notSignedIn: 4401,
  wrongRole: 4403,
  noGreeting: 4408,
  offline: 4409,
  crowded: 4410,
  flood: 4429,
} as const;
