import type { postLatePositions } from "#shared/breadcrumbs/contract.ts";
import { MAX_LATE_POSITIONS } from "#shared/breadcrumbs/late-positions.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import type { SocketPosition } from "#shared/live/driver-socket.ts";

type LateBody = BodyFor<typeof postLatePositions>;
type Measured = { position: LateBody["positions"][number]; time: number };

/** Positions measured by this device and not confirmed by the server; times are Unix milliseconds. */
export type UnconfirmedPositions = {
  /** Keeps a measured position. */
  record: (position: SocketPosition, time: number) => void;
  /** The server has received everything until this time since the connection was last lost. */
  confirm: (time: number) => void;
  /** The connection was lost: unconfirmed positions must be sent again. */
  lose: () => void;
  /**
   * Sends the positions that the server missed and returns their times; none if they were not accepted. Keeps them for
   * the next call if the server failed or was unreachable.
   */
  sendLate: () => Promise<readonly number[]>;
  /** Drops everything: the driver is offline, or shares no position any more. */
  forget: () => void;
};

/** `send` returns false if the server refused, and throws if it failed or was unreachable. */
export const trackUnconfirmed = (
  send: (body: LateBody) => Promise<boolean>,
): UnconfirmedPositions => {
  let recent: Measured[] = [];
  let late: Measured[] = [];
  let isSending = false;
  const sendAll = async (): Promise<readonly number[]> => {
    const sentPositions = new Set(late);
    const body = {
      sentAt: new Date().toISOString(),
      positions: late.map(({ position }) => position),
    };
    const isAccepted = await send(body);
    late = late.filter((measured) => !sentPositions.has(measured));
    return isAccepted ? [...sentPositions].map(({ time }) => time) : [];
  };
  return {
    record: ({ latitude, longitude, accuracy }, time) => {
      const position = { latitude, longitude, accuracy, at: new Date(time).toISOString() };
      recent = [...recent, { position, time }].slice(-MAX_LATE_POSITIONS);
    },
    confirm: (until) => {
      recent = recent.filter(({ time }) => time > until);
    },
    lose: () => {
      late = [...late, ...recent].slice(-MAX_LATE_POSITIONS);
      recent = [];
    },
    sendLate: async () => {
      if (isSending || late.length === 0) return [];
      isSending = true;
      const times = await sendAll().catch(() => []);
      isSending = false;
      return times;
    },
    forget: () => {
      recent = [];
      late = [];
    },
  };
};
