import { useRef, useState } from "react";

const PAUSE_MS = 400;

/**
 * A text that is being typed, and the one that counts: `commit` is told of it when the typing pauses for so many
 * milliseconds. A text that is changed from elsewhere replaces what was typed.
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
    /** Puts a text there at once. */
    put: (value: string) => {
      setTyped(value);
      send(value);
    },
  };
};
