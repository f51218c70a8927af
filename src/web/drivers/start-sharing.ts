import { putPosition } from "#shared/drivers/contract.ts";
import { DRIVER_SOCKET_PATH } from "#shared/live/driver-socket.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { watchPosition } from "#web/platform/places/locate.ts";
import { waitToReconnect } from "#web/platform/reconnect.ts";
import { readToken } from "#web/platform/token.ts";
import { keepLine, type LineWorld } from "./sharing-line.ts";
import { createSender, type Sender } from "./sharing-sender.ts";
import { chooseSource, noteSharing, readSharing, type Source } from "./sharing-store.ts";

type Chosen = Exclude<Source, { kind: "none" }>;

/**
 * Sends positions of a source until the returned function is called; `onNews` when the driver's visibility may have
 * changed.
 */
export const startSharing = (source: Chosen, onNews: () => void): (() => void) => {
  const line = keepLine(world, {
    onHeard: (ageSeconds) => noteSharing({ sentAt: Date.now() - ageSeconds * 1000 }),
    onOffline: onNews,
  });
  const sender = createSender(
    { byLine: line.send, byCall: (body) => call(putPosition, { body }) },
    {
      onSent: () => {
        const { sentAt, trouble } = readSharing();
        const wasUnreached = trouble === "unreached";
        noteSharing({ sentAt: Date.now(), trouble: wasUnreached ? null : trouble });
        if (sentAt === null || wasUnreached) onNews();
      },
      // An offline driver is updated through the status.
      onFailure: (error) => {
        if (error instanceof CallFailure && error.code === "offline") onNews();
        else noteSharing({ trouble: "unreached" });
      },
    },
  );
  const over = new AbortController();
  if (source.kind === "manual") sender.take(source.place);
  else void followDevice(sender, over.signal);
  const sendWhenBack = () => document.visibilityState === "visible" && sender.sendNow();
  document.addEventListener("visibilitychange", sendWhenBack, { signal: over.signal });
  addEventListener("online", sender.sendNow, { signal: over.signal });
  return () => {
    over.abort();
    sender.stop();
    line.close();
  };
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
      noteSharing({ accuracyMeters: measured.accuracy, trouble: null });
      sender.take(measured);
    },
    (trouble) => {
      noteSharing({ trouble });
      // Without permission, earlier positions must not be sent either.
      if (trouble === "refused") sender.take(null);
    },
  );
  signal.addEventListener("abort", stop);
};

const tryAgain = () => readSharing().trouble === "refused" && chooseSource({ kind: "device" });

/** Whether this page may see the device's location: "prompt" when the browser would ask, null when it does not say. */
const locationPermission = async (): Promise<PermissionStatus | null> => {
  try {
    return await navigator.permissions.query({ name: "geolocation" });
  } catch {
    return null;
  }
};
