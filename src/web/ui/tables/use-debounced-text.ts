import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;

/**
 * Debounces a text input: calls `commit` with each changed text after a typing pause of `pauseMs`,
 * or on `leave` if that comes first. Without `leave`, a late commit would navigate back after a
 * link was followed. A text changed from outside replaces the typed one.
 */
export const useDebouncedText = (
  text: string,
  commit: (typed: string) => void,
  pauseMs = PAUSE_MS,
) => {
  const [typedText, setTypedText] = useState(text);
  const [lastText, setLastText] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSent = useRef(text);
  if (text !== lastText) {
    setLastText(text);
    if (text !== lastSent.current) {
      setTypedText(text);
      lastSent.current = text;
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (value: string) => {
    clearTimeout(timer.current);
    if (value.trim() === lastSent.current) return;
    lastSent.current = value.trim();
    commit(lastSent.current);
  };
  return {
    typed: typedText,
    type: (value: string) => {
      setTypedText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(value), pauseMs);
    },
    /** Commits a pending text; called on blur. */
    leave: () => send(typedText),
    /** Sets and commits a text at once. */
    set: (value: string) => {
      setTypedText(value);
      send(value);
    },
  };
};
