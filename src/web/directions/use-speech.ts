import { useEffect, useRef, useState } from "react";
import type { Turn } from "#shared/directions/directions.ts";
import { type Stop, turnText } from "./turn-text.ts";

const KEY = "speaksTurns";

/** True where the browser can speak. */
export const canSpeak = () => "speechSynthesis" in window;

/** Whether turns are spoken on this device; off until the driver turns it on. */
export const useSpeechSwitch = () => {
  const [isOn, setOn] = useState(() => canSpeak() && localStorage.getItem(KEY) === "on");
  const change = (next: boolean) => {
    if (next) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
    if (!next) speechSynthesis.cancel();
    setOn(next);
  };
  return { isOn, change };
};

type TurnAhead = { turn: Turn; milesToNext: number; stop: Stop };

/** Speaks the turn ahead. */
export const useSpeech = (isOn: boolean, ahead: TurnAhead | null) => {
  const lastSpoken = useRef<SpokenTurn | null>(null);
  useEffect(() => {
    if (!isOn || !ahead) return;
    const next = speechAt(lastSpoken.current, ahead);
    if (!next) return;
    lastSpoken.current = next.spoken;
    speechSynthesis.cancel();
    speechSynthesis.speak(new SpeechSynthesisUtterance(next.sentence));
  }, [isOn, ahead]);
  useEffect(() => {
    if (isOn) return () => speechSynthesis.cancel();
    lastSpoken.current = null;
  }, [isOn]);
};

/** A turn is announced when it is the next one, and again this far before it. */
const CLOSE_MILES = 0.06;
const FEET_PER_MILE = 5280;

/** The turn spoken last, compared by identity: new directions have new turn objects. */
export type SpokenTurn = { turn: Turn; isClose: boolean };

/** The sentence to say now; null if the turn was already announced at this distance. */
export const speechAt = (
  spoken: SpokenTurn | null,
  { turn, milesToNext, stop }: TurnAhead,
): { sentence: string; spoken: SpokenTurn } | null => {
  const isClose = milesToNext <= CLOSE_MILES;
  if (spoken?.turn === turn && (spoken.isClose || !isClose)) return null;
  const instruction = turnText(turn, stop);
  const sentence = isClose ? instruction : `In ${spokenDistance(milesToNext)}: ${instruction}`;
  return { sentence, spoken: { turn, isClose } };
};

const spokenDistance = (miles: number): string => {
  if (miles < 0.1) return `${Math.round((miles * FEET_PER_MILE) / 100) * 100} feet`;
  const tenths = miles.toFixed(1);
  return tenths === "1.0" ? "1 mile" : `${tenths} miles`;
};
