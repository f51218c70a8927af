import type { putPosition } from "#shared/drivers/contract.ts";
import type { BodyFor } from "#shared/endpoint.ts";

/** The address of a driver's open line, a WebSocket. */
export const DRIVER_LINE_PATH = "/api/live/driver";

/**
 * What a driver's device says on it: first who it is, then where it is, each message one JSON text. A position may as
 * well be a binary message of 20 bytes (position-bytes.ts) once the server has said that it reads them. Of positions
 * one a second is taken. `PUT /api/drivers/position` takes the same ones where no line can be opened.
 */
export interface LineGreeting {
  token: string;
}
export type LinePosition = BodyFor<typeof putPosition>;

/**
 * What the server says. ready: positions are taken from now on, also as bytes when it says so. heard: at every
 * heartbeat, how old the last position is. offline: the driver is offline, by hand or after a silence; the line ends.
 */
export type LineNews =
  | { type: "ready"; readsBytes?: true }
  | { type: "heard"; ageSeconds: number | null }
  | { type: "offline"; reason: "switched" | "silent" };

/** Between two heartbeats of the server, in seconds; a line that is silent for much longer is dead. */
export const LINE_HEARTBEAT_SECONDS = 20;

/** Why the server ended a line; any other code is worth coming back for. */
export const lineEnds = {
  malformed: 4400,
  notSignedIn: 4401,
  wrongRole: 4403,
  noGreeting: 4408,
  offline: 4409,
  crowded: 4410,
  flood: 4429,
} as const;
