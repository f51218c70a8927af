import type { WebSocket } from "ws";
import { getMarketDriver } from "#server/drivers/get-market-driver.ts";
import { findStatus } from "#server/drivers/queries.ts";
import { takenAt } from "#server/drivers/taken-at.ts";
import type { Services } from "#server/services.ts";
import { closeCodes } from "#shared/live/driver-socket.ts";
import { createDriverSocket, type DriverSocket } from "./driver-socket.ts";
import { createGate, type Gate, openGate } from "./driver-socket-gate.ts";
import { readGreeting, readPosition } from "./driver-socket-messages.ts";
import { type DriverSockets, endOffline } from "./driver-sockets.ts";

/** How long an open line may wait for its token. */
export const GREETING_MS = 5000;
const MOST_MALFORMED = 5;

interface Opened {
  socket: WebSocket;
  /** Called once the token is known to be a driver's. */
  onSignedIn: () => void;
  /** Called before a line without a driver's token is closed. */
  onRefused: (refusal: Refusal) => void;
}

const refusals = {
  noGreeting: { code: "too_slow", sentence: "Authentication timed out" },
  malformed: { code: "invalid", sentence: "The first message is the token" },
  notSignedIn: { code: "not_signed_in", sentence: "Log in to continue" },
  wrongRole: { code: "wrong_role", sentence: "Only a driver can do this" },
} as const;

export interface Refusal {
  /** The close code of the socket. */
  status: number;
  code: (typeof refusals)[keyof typeof refusals]["code"];
}

function refuse({ socket, onRefused }: Opened, why: keyof typeof refusals): void {
  const { code, sentence } = refusals[why];
  onRefused({ status: closeCodes[why], code });
  socket.close(closeCodes[why], sentence);
}

/** Authenticates the socket by its first message, then takes positions until it closes. */
export function serveDriverSocket(services: Services, lines: DriverSockets, opened: Opened): void {
  const { socket } = opened;
  const tooLate = setTimeout(() => refuse(opened, "noGreeting"), GREETING_MS);
  socket.once("close", () => clearTimeout(tooLate));
  socket.once("message", (message) => {
    clearTimeout(tooLate);
    greet(services, lines, { ...opened, token: readGreeting(String(message)) }).catch(
      (error: unknown) => {
        services.log.warn({ err: error }, "a driver's line could not be opened");
        socket.close(1011, "The service is busy");
      },
    );
  });
}

async function greet(
  services: Services,
  lines: DriverSockets,
  opened: Opened & { token: string | null },
): Promise<void> {
  const { socket, token } = opened;
  if (token === null) return refuse(opened, "malformed");
  const account = await services.sessions.find(token);
  if (!account) return refuse(opened, "notSignedIn");
  if (account.role !== "DRIVER") return refuse(opened, "wrongRole");
  opened.onSignedIn();
  const line = createDriverSocket(socket, account, () => lines.ageSeconds(account.id));
  // It is held before anything is read, so that no end of the session falls between.
  lines.hub.add(line);
  socket.once("close", () => lines.hub.remove(line));
  const driver = await getMarketDriver(services.market, account.id);
  if (!driver.isOnline) {
    const status = await findStatus(services.db, account.id);
    return endOffline(line, status?.silence ? "silent" : "switched");
  }
  if (socket.readyState !== socket.OPEN) return;
  takePositions(services, socket, { line, driverNumber: driver.number });
  line.tell({ type: "ready", readsBytes: true });
}

function takePositions(
  { market, env, now }: Services,
  socket: WebSocket,
  { line, driverNumber }: { line: DriverSocket; driverNumber: number },
): void {
  const gate: Gate = env.RATE_LIMITS ? createGate() : openGate;
  let malformed = 0;
  socket.on("pong", line.noteLife);
  socket.on("message", (message: Buffer, isBinary) => {
    line.noteLife();
    const at = now();
    const fate = gate(at.getTime());
    if (fate === "flood") return line.close(closeCodes.flood, "Too many messages");
    if (fate === "ignored") return;
    const position = readPosition(message, isBinary);
    if (!position) {
      malformed += 1;
      if (malformed === MOST_MALFORMED) line.close(closeCodes.malformed, "This is no position");
      return;
    }
    market.recordPosition(driverNumber, position, takenAt(position, at));
  });
}
