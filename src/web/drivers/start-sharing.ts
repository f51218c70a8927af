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
import { keepLine, type LineWorld } from "./sharing-line.ts";
import { createSender, type Sender } from "./sharing-sender.ts";
import {
  chooseSource,
  noteFilled,
  noteSent,
  noteSharing,
  readSharing,
  type Source,
} from "./sharing-store.ts";

type ActiveSource = Exclude<Source, { kind: "none" }>;

/**
 * Sends positions of a source until the returned function is called; `onNews` when the driver's
 * visibility may have changed. `unconfirmedPositions` is kept afterwards, so that the next source
 * or leading tab sends the missing positions.
 */
export const startSharing = (
  source: ActiveSource,
  unconfirmedPositions: UnconfirmedPositions,
  onNews: () => void,
): (() => void) => {
  const sendLate = async () => noteFilled(await unconfirmedPositions.sendLate());
  const over = new AbortController();
  const line = keepLine(world, {
    onHeard: (ageSeconds) => {
      const heardAt = Date.now() - ageSeconds * 1000;
      unconfirmedPositions.confirm(heardAt);
      noteSent(heardAt, true);
    },
    onOffline: onNews,
    onReady: () => {
      // The first position after a gap shows how long it was.
      sender.sendNow();
      void sendLate();
    },
    // A connection closed here ends later, when the next source may already have measured
    // positions.
    onLost: () => over.signal.aborted || unconfirmedPositions.lose(),
  });
  const sender = createSender(
    { byLine: line.send, byCall: (body) => call(putPosition, { body, signal: over.signal }) },
    {
      onMeasured: unconfirmedPositions.note,
      onSent: (time, isConfirmed) => {
        const { sentAt, trouble } = readSharing();
        const wasUnreached = trouble === "unreached";
        noteSent(Date.now(), isConfirmed);
        if (wasUnreached) noteSharing({ trouble: null });
        if (sentAt === null || wasUnreached) onNews();
        if (!isConfirmed) return;
        unconfirmedPositions.confirm(time);
        void sendLate();
      },
      // "offline" is no failure: the refetched status tells the driver.
      onFailure: (error) => {
        if (over.signal.aborted) return;
        unconfirmedPositions.lose();
        if (error instanceof CallFailure && error.code === "offline") onNews();
        else noteSharing({ trouble: "unreached" });
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
    line.close();
    unconfirmedPositions.lose();
    noteSharing({ position: null });
  };
};

/** Returns false if the server refused, and throws if it was not reached. */
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

const world: LineWorld = {
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

/** Requests the permission only after the driver has read the explanation. */
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
      noteSharing({ position, accuracyMeters: measured.accuracy, trouble: null });
      sender.take(measured);
    },
    (trouble) => {
      noteSharing({ trouble });
      if (trouble !== "refused") return;
      // Without permission, earlier positions must not be sent either.
      noteSharing({ position: null });
      sender.take(null);
    },
  );
  signal.addEventListener("abort", stop);
};

/** Sends a position set by hand, for a device that cannot measure one. */
const sendFixedPosition = ({ latitude, longitude }: Point, sender: Sender) => {
  const position = { latitude, longitude, accuracy: 0, heading: null, at: Date.now() };
  noteSharing({ position });
  sender.take({ latitude, longitude });
};

const tryAgain = () => readSharing().trouble === "refused" && chooseSource({ kind: "device" });

/**
 * Whether this page may see the device's location: "prompt" when the browser would ask, null when
 * it does not say.
 */
const locationPermission = async (): Promise<PermissionStatus | null> => {
  try {
    return await navigator.permissions.query({ name: "geolocation" });
  } catch {
    return null;
  }
};
