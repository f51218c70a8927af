import type { SocketPosition } from "#shared/live/driver-socket.ts";
import type { DevicePosition } from "#web/platform/places/locate.ts";
import { isDue, type SentPosition } from "./send-rule.ts";

const TICK_MS = 1000;

type Position = Pick<DevicePosition, "latitude" | "longitude"> & Partial<DevicePosition>;

/** The two channels to the server. */
export type Ways = {
  /** Sends by socket; returns false while disconnected. */
  byLine: (position: SocketPosition) => boolean;
  byCall: (position: SocketPosition) => Promise<unknown>;
};

export type SenderEvents = {
  /** A measured position that was due; `time` in Unix milliseconds. */
  onMeasured: (position: SocketPosition, time: number) => void;
  /** `isConfirmed` if the server has answered; positions on the socket may still be lost. */
  onSent: (time: number, isConfirmed: boolean) => void;
  onFailure: (error: unknown) => void;
};

export type Sender = {
  /** Accepts a new position, sent when due; null to forget the last one. */
  take: (position: Position | null) => void;
  /** Sends the last position at once, unless it was just sent. */
  sendNow: () => void;
  stop: () => void;
};

/** Sends positions at the intervals of the send rule: by socket, or by HTTP while disconnected. */
export const createSender = ({ byLine, byCall }: Ways, on: SenderEvents): Sender => {
  let position: Position | null = null;
  let last: SentPosition | null = null;
  let newestPosition: SentPosition | null = null;
  let isSending = false;
  const send = async (isWorthIt: (position: Position, now: number) => boolean) => {
    if (!position || isSending || !isWorthIt(position, Date.now())) return;
    isSending = true;
    last = { position, at: Date.now() };
    const message = messageOf(position);
    const { at } = last;
    try {
      const isOnLine = byLine(message);
      if (!isOnLine) await byCall(message);
      on.onSent(at, !isOnLine);
    } catch (error) {
      last = { ...last, hasFailed: true };
      on.onFailure(error);
    }
    isSending = false;
  };
  const sendDue = () => void send((next, now) => isDue(next, last, now));
  const noteMeasured = () => {
    const at = Date.now();
    if (!position || !isDue(position, newestPosition, at)) return;
    newestPosition = { position, at };
    on.onMeasured(messageOf(position), at);
  };
  const timer = setInterval(sendDue, TICK_MS);
  return {
    take: (next) => {
      position = next;
      noteMeasured();
      sendDue();
    },
    sendNow: () => void send((_, now) => !last || now - last.at >= TICK_MS),
    stop: () => clearInterval(timer),
  };
};

const messageOf = ({ latitude, longitude, accuracy, heading }: Position): SocketPosition => ({
  latitude,
  longitude,
  accuracy,
  heading: heading ?? undefined,
});
