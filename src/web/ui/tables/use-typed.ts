import { useRef, useState } from "react";

const PAUSE_MS = 400;

/**
 * Debounces a text input: calls `commit` after a typing pause of `pauseMs`. A text changed from outside replaces the
 * typed one.
 */
export const useTyped = (text: string, commit: (typed: string) => void, pauseMs = PAUSE_MS) => {
  const [typed, setTyped] = useState(text);
  const [last, setLast] = useState(text);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(text);
  if (text !== last) {
    setLast(text);
    if (text !== sent.current) setTyped(text);
  }
  const send = (value: string) => {
    clearTimeout(waiting.current);
    sent.current = value.trim();
    commit(sent.current);
  };
  return {
    typed,
    type: (value: string) => {
      setTyped(value);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => send(value), pauseMs);
    },
    /** Sets and commits a text at once. */
    put: (value: string) => {
      setTyped(value);
      send(value);
    },
  };
};
