import type { SocketPosition } from "#shared/live/driver-socket.ts";
import type { DevicePosition } from "#web/platform/places/locate.ts";
import { isDue, type SentPosition } from "./send-rule.ts";

const TICK_MS = 1000;

type Position = Pick<DevicePosition, "latitude" | "longitude"> & Partial<DevicePosition>;

/** The two channels to the server. */
export type Channels = {
  /** Sends by socket; returns false while disconnected. */
  bySocket: (position: SocketPosition) => boolean;
  byHttp: (position: SocketPosition) => Promise<unknown>;
};

export type SenderEvents = {
  /** A measured position, at the intervals of the send rule; `time` in Unix milliseconds. */
  onMeasured: (position: SocketPosition, time: number) => void;
  /** `isConfirmed` if the server has replied by HTTP; positions sent by socket may still be lost. */
  onSent: (time: number, isConfirmed: boolean) => void;
  onFailure: (error: unknown) => void;
};

export type Sender = {
  /** Sets the position to send when due; null stops sending. */
  setPosition: (position: Position | null) => void;
  /** Sends the position at once, unless one was sent within the last second. */
  sendNow: () => void;
  stop: () => void;
};

/** Sends positions at the intervals of the send rule: by socket, or by HTTP while disconnected. */
export const createSender = ({ bySocket, byHttp }: Channels, on: SenderEvents): Sender => {
  let position: Position | null = null;
  let lastSent: SentPosition | null = null;
  let lastReported: SentPosition | null = null;
  let isSending = false;
  const send = async (shouldSend: (position: Position, now: number) => boolean) => {
    if (!position || isSending || !shouldSend(position, Date.now())) return;
    isSending = true;
    lastSent = { position, at: Date.now() };
    const message = messageOf(position);
    const { at } = lastSent;
    try {
      const isSentBySocket = bySocket(message);
      if (!isSentBySocket) await byHttp(message);
      on.onSent(at, !isSentBySocket);
    } catch (error) {
      lastSent = { ...lastSent, hasFailed: true };
      on.onFailure(error);
    }
    isSending = false;
  };
  const sendDue = () => void send((next, now) => isDue(next, lastSent, now));
  const reportMeasured = () => {
    const at = Date.now();
    if (!position || !isDue(position, lastReported, at)) return;
    lastReported = { position, at };
    on.onMeasured(messageOf(position), at);
  };
  const timer = setInterval(sendDue, TICK_MS);
  return {
    setPosition: (next) => {
      position = next;
      reportMeasured();
      sendDue();
    },
    sendNow: () => void send((_, now) => !lastSent || now - lastSent.at >= TICK_MS),
    stop: () => clearInterval(timer),
  };
};

const messageOf = ({ latitude, longitude, accuracy, heading }: Position): SocketPosition => ({
  latitude,
  longitude,
  accuracy,
  heading: heading ?? undefined,
});
