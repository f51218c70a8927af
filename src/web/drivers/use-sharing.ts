import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { putPosition } from "#shared/drivers/contract.ts";
import { call } from "#web/app/client.ts";
import { failureWords } from "#web/app/failure-words.ts";
import { type DevicePosition, watchPosition } from "#web/app/places/locate.ts";
import { isDue, type Sent } from "./send-rule.ts";
import {
  noteFailure,
  noteSent,
  onSharingChange,
  readSharing,
  type Source,
} from "./sharing-store.ts";

const TICK_MS = 1000;

type Position = Pick<DevicePosition, "latitude" | "longitude"> & Partial<DevicePosition>;

/** How the driver's position is being shared. */
export const useSharing = () => useSyncExternalStore(onSharingChange, readSharing);

/** Sends the driver's position for as long as the driver is online and has chosen how. */
export const useSendPositions = (isOnline: boolean) => {
  const { source } = useSharing();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isOnline || source.kind === "none") return;
    const onFirst = () => void queries.invalidateQueries({ queryKey: ["drivers", "activation"] });
    return sendPositions(source, onFirst);
  }, [isOnline, source, queries]);
};

const sendPositions = (source: Exclude<Source, { kind: "none" }>, onFirst: () => void) => {
  let position: Position | null = source.kind === "manual" ? source.place : null;
  let last: Sent | null = null;
  let isSending = false;
  const send = async () => {
    if (!position || isSending || !isDue(position, last, Date.now())) return;
    isSending = true;
    const isFirst = last === null;
    last = { position, at: Date.now() };
    await sendOne(position);
    isSending = false;
    if (isFirst) onFirst();
  };
  const timer = setInterval(() => void send(), TICK_MS);
  const stopWatching =
    source.kind === "device" &&
    watchPosition((measured) => {
      position = measured;
      void send();
    }, noteFailure);
  void send();
  return () => {
    clearInterval(timer);
    if (stopWatching) stopWatching();
  };
};

const sendOne = async ({ latitude, longitude, accuracy, heading }: Position) => {
  const body = { latitude, longitude, accuracy, heading: heading ?? undefined };
  try {
    await call(putPosition, { body });
    noteSent(Date.now());
  } catch (error) {
    noteFailure(failureWords(error));
  }
};
