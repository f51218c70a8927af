import type { SocketPosition } from "#shared/live/driver-socket.ts";
import type { DevicePosition } from "#web/platform/places/locate.ts";
import { isDue, type Sent } from "./send-rule.ts";

const TICK_MS = 1000;

type Position = Pick<DevicePosition, "latitude" | "longitude"> & Partial<DevicePosition>;

/** The two channels to the server. */
export type Ways = {
  /** By socket; returns false while disconnected. */
  byLine: (position: SocketPosition) => boolean;
  byCall: (position: SocketPosition) => Promise<unknown>;
};

export type Sender = {
  /** Accepts a new position, sent when due; null to forget the last one. */
  take: (position: Position | null) => void;
  /** Sends the last position at once, unless it was just sent. */
  sendNow: () => void;
  stop: () => void;
};

/** Sends positions at the intervals of the send rule: by socket, or by HTTP while disconnected. */
export const createSender = (
  { byLine, byCall }: Ways,
  on: { onSent: () => void; onFailure: (error: unknown) => void },
): Sender => {
  let position: Position | null = null;
  let last: Sent | null = null;
  let isSending = false;
  const send = async (isWorthIt: (position: Position, now: number) => boolean) => {
    if (!position || isSending || !isWorthIt(position, Date.now())) return;
    isSending = true;
    last = { position, at: Date.now() };
    const message = messageOf(position);
    try {
      if (!byLine(message)) await byCall(message);
      on.onSent();
    } catch (error) {
      on.onFailure(error);
    }
    isSending = false;
  };
  const sendDue = () => void send((next, now) => isDue(next, last, now));
  const timer = setInterval(sendDue, TICK_MS);
  return {
    take: (next) => {
      position = next;
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
