import { postLatePositions } from "#shared/breadcrumbs/contract.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { DRIVER_SOCKET_PATH } from "#shared/live/driver-socket.ts";
import type { Point } from "#shared/places/place.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { watchPosition } from "#web/platform/places/locate.ts";
import { waitToReconnect } from "#web/platform/reconnect.ts";
import { isRenewed, readToken } from "#web/platform/session-cookie.ts";
import type { UnconfirmedPositions } from "./late-positions.ts";
import { keepPositionSocket, type SocketIo } from "./position-socket.ts";
import { createSender, type Sender } from "./sharing-sender.ts";
import {
  chooseSource,
  readSharing,
  recordLateTimes,
  recordSent,
  type Source,
  updateSharing,
} from "./sharing-store.ts";

type ActiveSource = Exclude<Source, { kind: "none" }>;

/**
 * Sends positions of a source until the returned function is called. Calls `onStatusChange` when the driver's status
 * may have changed. `unconfirmedPositions` is kept afterwards, so that the next call sends the positions that the
 * server has missed.
 */
export const startSharing = (
  source: ActiveSource,
  unconfirmedPositions: UnconfirmedPositions,
  onStatusChange: () => void,
): (() => void) => {
  const sendLate = async () => recordLateTimes(await unconfirmedPositions.sendLate());
  const over = new AbortController();
  const positionSocket = keepPositionSocket(socketIo, {
    onHeard: (ageSeconds) => {
      const heardAt = Date.now() - ageSeconds * 1000;
      unconfirmedPositions.confirm(heardAt);
      recordSent(heardAt, true);
    },
    onOffline: onStatusChange,
    onReady: () => {
      // The first position after a gap ends it, so that its length is known.
      sender.sendNow();
      void sendLate();
    },
    // Ignored after the end: the socket closes later, when the next source may already have
    // measured positions.
    onLost: () => over.signal.aborted || unconfirmedPositions.lose(),
  });
  const sender = createSender(
    {
      bySocket: positionSocket.send,
      byHttp: (body) => call(putPosition, { body, signal: over.signal }),
    },
    {
      onMeasured: unconfirmedPositions.record,
      onSent: (time, isConfirmed) => {
        const { sentAt, trouble } = readSharing();
        const wasUnreached = trouble === "unreached";
        recordSent(Date.now(), isConfirmed);
        if (wasUnreached) updateSharing({ trouble: null });
        if (sentAt === null || wasUnreached) onStatusChange();
        if (!isConfirmed) return;
        unconfirmedPositions.confirm(time);
        void sendLate();
      },
      // The error "offline" is not shown as trouble: the refetched status says that the driver is offline.
      onFailure: (error) => {
        if (over.signal.aborted) return;
        unconfirmedPositions.lose();
        if (error instanceof CallFailure && error.code === "offline") onStatusChange();
        else updateSharing({ trouble: "unreached" });
      },
    },
  );
  if (source.kind === "manual") sendFixedPosition(source.place, sender);
  else void followDevice(sender, over.signal);
  const sendWhenBack = () => document.visibilityState === "visible" && sender.sendNow();
  document.addEventListener("visibilitychange", sendWhenBack, { signal: over.signal });
  addEventListener("online", sender.sendNow, { signal: over.signal });
  return () => {
    over.abort();
    sender.stop();
    positionSocket.close();
    unconfirmedPositions.lose();
    updateSharing({ position: null });
  };
};

/** Returns false if the server refused, and throws if it failed or was unreachable. */
export const sendLatePositions = async (
  body: BodyFor<typeof postLatePositions>,
): Promise<boolean> => {
  try {
    await call(postLatePositions, { body });
    return true;
  } catch (error) {
    if (error instanceof CallFailure && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
};

const socketIo: SocketIo = {
  connect: (on) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${DRIVER_SOCKET_PATH}`);
    socket.onopen = on.open;
    socket.onmessage = ({ data }) => on.message(data);
    socket.onclose = ({ code }) => on.close(code);
    return socket;
  },
  token: readToken,
  isRenewed,
  wait: waitToReconnect,
};

/** Sends the device's positions. Requests the permission only if the driver has just chosen to share. */
const followDevice = async (sender: Sender, signal: AbortSignal) => {
  const permission = await locationPermission();
  if (signal.aborted) return;
  if (permission?.state === "prompt" && !readSharing().isFresh)
    return chooseSource({ kind: "none" });
  permission?.addEventListener("change", () => permission.state === "granted" && tryAgain(), {
    signal,
  });
  const stop = watchPosition(
    (measured) => {
      const position = { ...measured, at: Date.now() };
      updateSharing({ position, accuracyMeters: measured.accuracy, trouble: null });
      sender.setPosition(measured);
    },
    (trouble) => {
      updateSharing({ trouble });
      if (trouble !== "refused") return;
      // Without permission, earlier positions must not be sent either.
      updateSharing({ position: null });
      sender.setPosition(null);
    },
  );
  signal.addEventListener("abort", stop);
};

/** Sends a position set by hand, for a device that cannot measure one. */
const sendFixedPosition = ({ latitude, longitude }: Point, sender: Sender) => {
  const position = { latitude, longitude, accuracy: 0, heading: null, at: Date.now() };
  updateSharing({ position });
  sender.setPosition({ latitude, longitude });
};

const tryAgain = () => readSharing().trouble === "refused" && chooseSource({ kind: "device" });

/**
 * Whether this page may see the device's location; state "prompt" if the browser would ask, null if
 * the browser does not tell.
 */
const locationPermission = async (): Promise<PermissionStatus | null> => {
  try {
    return await navigator.permissions.query({ name: "geolocation" });
  } catch {
    return null;
  }
};
