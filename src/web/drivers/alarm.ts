import { useSyncExternalStore } from "react";

/** The device's alarm for a new request. */
export type Alarm = {
  /** 0 to 100. */
  volume: number;
  /** Whether a ring also vibrates the device. */
  isVibrating: boolean;
};

/** blocked: the browser plays no sound before the page is touched. */
export type SoundState = "on" | "muted" | "blocked" | "unsupported";

const KEY = "requestAlarm";
const defaults: Alarm = { volume: 80, isVibrating: true };
const REPEAT_MS = 2500;
/** Length of each of the three beeps of a ring, which follow each other without a pause. */
const BEEP_SECONDS = 0.28;
const beepHertz = [880, 1175, 1568];
const vibration = [300, 120, 300];

const listeners = new Set<() => void>();
/** The stored choice and its parsed value; `useSyncExternalStore` needs the same object until the choice changes. */
let current: { stored: string | null; alarm: Alarm } = { stored: null, alarm: defaults };
let audio: AudioContext | null = null;

const readAlarm = (): Alarm => {
  const storedAlarm = localStorage.getItem(KEY);
  if (storedAlarm !== current.stored) current = { stored: storedAlarm, alarm: parse(storedAlarm) };
  return current.alarm;
};

/** True once the driver has chosen on this device. */
export const isAlarmChosen = (): boolean => localStorage.getItem(KEY) !== null;

export const chooseAlarm = (next: Alarm) => {
  localStorage.setItem(KEY, JSON.stringify(next));
  announce();
};

const onAlarmChange = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const soundState = (): SoundState => {
  if (!("AudioContext" in globalThis)) return "unsupported";
  if (readAlarm().volume === 0) return "muted";
  return audio?.state === "running" ? "on" : "blocked";
};

export const useAlarm = (): Alarm => useSyncExternalStore(onAlarmChange, readAlarm);
export const useSoundState = (): SoundState => useSyncExternalStore(onAlarmChange, soundState);

export const canVibrate = (): boolean => "vibrate" in navigator;

let areSettingsOpen = false;

/** Whether the alarm settings are open, on any page. */
export const useAreAlarmSettingsOpen = (): boolean =>
  useSyncExternalStore(onAlarmChange, () => areSettingsOpen);

export const setAlarmSettingsOpen = (isOpen: boolean) => {
  areSettingsOpen = isOpen;
  announce();
};

/** Lets the page play sounds; browsers allow it after a touch or a key. */
export const unlockSound = async (): Promise<void> => {
  if (!("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  audio.onstatechange = announce;
  await audio.resume().catch(() => undefined);
  announce();
};

/** Unlocks the sound at every touch or key until the returned function is called. */
export const unlockAtTouch = (): (() => void) => {
  const stop = new AbortController();
  const unlock = () => void unlockSound();
  for (const event of ["pointerdown", "keydown"] as const)
    document.addEventListener(event, unlock, { signal: stop.signal, capture: true });
  return () => stop.abort();
};

/** Three beeps and a vibration, as far as the driver's choice and the browser allow. */
export const ringOnce = () => {
  const { volume, isVibrating } = readAlarm();
  if (isVibrating && canVibrate() && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(vibration);
  if (audio?.state === "running" && volume > 0) beep(audio, (volume / 100) ** 2);
};

/** Rings until the returned function is called. */
export const ring = (): (() => void) => {
  ringOnce();
  const timer = setInterval(ringOnce, REPEAT_MS);
  return () => {
    clearInterval(timer);
    if (canVibrate() && navigator.userActivation?.hasBeenActive) navigator.vibrate(0);
  };
};

const beep = (context: AudioContext, loudness: number) => {
  for (const [index, hertz] of beepHertz.entries()) {
    const from = context.currentTime + index * BEEP_SECONDS;
    const until = from + BEEP_SECONDS;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loudness, from);
    // Fades out, because a sudden end is heard as a click.
    gain.gain.exponentialRampToValueAtTime(0.001, until);
    gain.connect(context.destination);
    const tone = context.createOscillator();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(from);
    tone.stop(until);
  }
};

const parse = (stored: string | null): Alarm => {
  try {
    const { volume, isVibrating } = JSON.parse(stored ?? "") as Partial<Alarm>;
    const isVolume = typeof volume === "number" && volume >= 0 && volume <= 100;
    return {
      volume: isVolume ? volume : defaults.volume,
      isVibrating: isVibrating ?? defaults.isVibrating,
    };
  } catch {
    return defaults;
  }
};

const announce = () => {
  for (const listener of listeners) listener();
};
