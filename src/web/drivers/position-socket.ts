import {
  closeCodes,
  type SocketGreeting,
  type SocketMessage,
  type SocketPosition,
} from "#shared/live/driver-socket.ts";
import { writePositionBytes } from "#shared/live/position-bytes.ts";
import { reconnectDelayMs } from "#web/platform/live/live-reader.ts";

/** Functions for the network, the session and the clock; tests pass fakes. */
export type SocketIo = {
  connect: (on: RawSocketEvents) => RawSocket;
  /** Null when signed out. */
  token: () => string | null;
  /** Whether a refused token has been replaced by another. */
  isRenewed: (refused: string) => Promise<boolean>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type RawSocket = { send: (message: string | ArrayBuffer) => void; close: () => void };

export type RawSocketEvents = {
  open: () => void;
  message: (text: string) => void;
  close: (code: number) => void;
};

type PositionSocketEvents = {
  /** Age in seconds of the position that the server has. */
  onHeard: (ageSeconds: number) => void;
  /** The server has closed the socket because the driver is offline. */
  onOffline: () => void;
  /** Connected, at first or again. */
  onReady: () => void;
  /** Positions sent since the last `onHeard` may be lost. */
  onLost: () => void;
};

/** The server sends a heartbeat every 20 s, so a socket silent for longer than this is dead. */
const SILENCE_MS = 45_000;

/**
 * Close codes after which reconnecting would fail the same way; positions are then sent by HTTP.
 */
const finalEnds: readonly number[] = [
  closeCodes.malformed,
  closeCodes.wrongRole,
  closeCodes.offline,
  closeCodes.crowded,
  closeCodes.flood,
];

export type PositionSocket = {
  /** Sends a position; returns false while disconnected. */
  send: (position: SocketPosition) => boolean;
  close: () => void;
};

/** Keeps a socket to the server open, and reconnects after each disconnect that may be temporary. */
export const keepPositionSocket = (io: SocketIo, events: PositionSocketEvents): PositionSocket => {
  const over = new AbortController();
  let open: ReadySocket | null = null;
  const stayConnected = async () => {
    for (let failures = 0; !over.signal.aborted; failures += 1) {
      const token = io.token();
      if (token === null) return;
      const code = await listenUntilClosed(io.connect, token, over.signal, {
        onReady: (socket) => {
          open = socket;
          failures = 0;
          events.onReady();
        },
        onHeard: events.onHeard,
      });
      open = null;
      events.onLost();
      if (await isFinal(code, token)) return;
      await io.wait(reconnectDelayMs(failures), over.signal);
    }
  };
  const isFinal = async (code: number, token: string): Promise<boolean> => {
    if (over.signal.aborted) return true;
    if (code === closeCodes.notSignedIn) return !(await io.isRenewed(token));
    if (code === closeCodes.offline) events.onOffline();
    return finalEnds.includes(code);
  };
  void stayConnected();
  return {
    send: (position) => {
      open?.socket.send(open.readsBytes ? writePositionBytes(position) : JSON.stringify(position));
      return open !== null;
    },
    close: () => over.abort(),
  };
};

/** `readsBytes` is false for older servers, which accept positions only as JSON. */
type ReadySocket = { socket: RawSocket; readsBytes: boolean };

type Connecting = {
  onReady: (socket: ReadySocket) => void;
  onHeard: PositionSocketEvents["onHeard"];
};

/**
 * Authenticates and listens until the socket is closed, silent or aborted. Resolves to the close
 * code.
 */
const listenUntilClosed = (
  connect: SocketIo["connect"],
  token: string,
  signal: AbortSignal,
  on: Connecting,
) =>
  new Promise<number>((resolve) => {
    let silence: ReturnType<typeof setTimeout>;
    const end = (code: number) => {
      clearTimeout(silence);
      signal.removeEventListener("abort", disconnect);
      resolve(code);
    };
    const disconnect = () => {
      socket.close();
      end(0);
    };
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(disconnect, SILENCE_MS);
    };
    const handleMessage = (message: SocketMessage) => {
      if (message.type === "ready") on.onReady({ socket, readsBytes: message.readsBytes === true });
      if (message.type === "heard" && message.ageSeconds !== null) on.onHeard(message.ageSeconds);
    };
    const socket = connect({
      open: () => socket.send(JSON.stringify({ token } satisfies SocketGreeting)),
      message: (text) => {
        listen();
        handleMessage(JSON.parse(text));
      },
      close: end,
    });
    listen();
    signal.addEventListener("abort", disconnect);
  });
