import { once } from "node:events";
import type { WebSocket } from "ws";
import { getMarketDriver } from "#server/drivers/get-market-driver.ts";
import { positionTimeOf } from "#server/drivers/position-time.ts";
import { findStatus } from "#server/drivers/queries.ts";
import type { Services } from "#server/services.ts";
import { closeCodes } from "#shared/live/driver-socket.ts";
import { createDriverSocket, type DriverSocket } from "./driver-socket.ts";
import { createGate, type Gate, unlimitedGate } from "./driver-socket-gate.ts";
import { readPosition, readToken } from "./driver-socket-messages.ts";
import { closeOffline, type DriverSockets } from "./driver-sockets.ts";

/** Time limit for the first message, which carries the token. */
export const AUTHENTICATION_TIMEOUT_MS = 5000;
const MAX_MALFORMED = 5;

interface OpenedSocket {
  socket: WebSocket;
  /** Called once a driver is authenticated. */
  onSignedIn: () => void;
  /** Called before an unauthenticated connection is closed. */
  onRefused: (refusal: Refusal) => void;
}

const refusals = {
  noGreeting: { code: "too_slow", sentence: "Authentication timed out" },
  malformed: { code: "invalid", sentence: "The first message must be the token" },
  notSignedIn: { code: "not_signed_in", sentence: "Log in to continue" },
  wrongRole: { code: "wrong_role", sentence: "Only a driver can do this" },
} as const;

export interface Refusal {
  /** WebSocket close code. */
  status: number;
  code: (typeof refusals)[keyof typeof refusals]["code"];
}

function refuse({ socket, onRefused }: OpenedSocket, reason: keyof typeof refusals): void {
  const { code, sentence } = refusals[reason];
  onRefused({ status: closeCodes[reason], code });
  socket.close(closeCodes[reason], sentence);
}

/**
 * Authenticates the socket by its first message, then receives positions until it closes. The listeners of an
 * authenticated socket do not refer to `opening`, which keeps the request.
 */
export function serveDriverSocket(
  services: Services,
  sockets: DriverSockets,
  opening: OpenedSocket,
): void {
  const { socket } = opening;
  receiveGreeting(opening)
    .then((message) => {
      if (message !== null)
        return authenticate(services, sockets, { ...opening, token: readToken(message) });
      if (socket.readyState === socket.OPEN) refuse(opening, "noGreeting");
    })
    .catch((error: unknown) => {
      services.log.warn({ err: error }, "driver connection failed to open");
      socket.close(1011, "The service is busy");
    });
}

/** The first message; null if the socket closes before or sends none in time. */
async function receiveGreeting({ socket }: OpenedSocket): Promise<string | null> {
  const ending = new AbortController();
  const timeout = setTimeout(() => ending.abort(), AUTHENTICATION_TIMEOUT_MS);
  const end = () => ending.abort();
  socket.once("close", end);
  try {
    const [message] = await once(socket, "message", { signal: ending.signal });
    return String(message);
  } catch {
    return null;
  } finally {
    clearTimeout(timeout);
    socket.off("close", end);
  }
}

async function authenticate(
  services: Services,
  sockets: DriverSockets,
  openedSocket: OpenedSocket & { token: string | null },
): Promise<void> {
  const { socket, token } = openedSocket;
  if (token === null) return refuse(openedSocket, "malformed");
  const account = await services.sessions.find(token);
  if (!account) return refuse(openedSocket, "notSignedIn");
  if (account.role !== "DRIVER") return refuse(openedSocket, "wrongRole");
  // The hub would keep a socket that closed during the read.
  if (socket.readyState !== socket.OPEN) return;
  openedSocket.onSignedIn();
  const driverSocket = createDriverSocket(socket, account, () => sockets.ageSeconds(account.id));
  // Added to the hub before any read, so that the end of the session is not missed in between.
  sockets.hub.add(driverSocket);
  socket.once("close", () => sockets.hub.remove(driverSocket));
  const driver = await getMarketDriver(services.market, account.id);
  if (!driver.isOnline) {
    const status = await findStatus(services.db, account.id);
    return closeOffline(driverSocket, status?.silence ? "silent" : "switched");
  }
  if (socket.readyState !== socket.OPEN) return;
  receivePositions(services, socket, { driverSocket, driverNumber: driver.number });
  driverSocket.send({ type: "ready", readsBytes: true });
}

function receivePositions(
  { market, env, now }: Pick<Services, "env" | "market" | "now">,
  socket: WebSocket,
  { driverSocket, driverNumber }: { driverSocket: DriverSocket; driverNumber: number },
): void {
  const gate: Gate = env.RATE_LIMITS ? createGate() : unlimitedGate;
  let malformedCount = 0;
  socket.on("pong", driverSocket.markAlive);
  socket.on("message", (message: Buffer, isBinary) => {
    driverSocket.markAlive();
    const at = now();
    const verdict = gate(at.getTime());
    if (verdict === "flood") return driverSocket.close(closeCodes.flood, "Too many messages");
    if (verdict === "ignored") return;
    const position = readPosition(message, isBinary);
    if (!position) {
      malformedCount += 1;
      if (malformedCount === MAX_MALFORMED)
        driverSocket.close(closeCodes.malformed, "Malformed position");
      return;
    }
    market.recordPosition(driverNumber, position, positionTimeOf(position, at));
  });
}
