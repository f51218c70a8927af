import { useState } from "react";

/** Which of the shown are chosen. Who is no longer shown is chosen no longer, and is not again when they come back. */
export const useChosen = (shown: readonly string[]) => {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const chosen = shown.filter((id) => marked.includes(id));
  if (chosen.length < marked.length) setMarked(chosen);
  const change = (ids: readonly string[], isChosen: boolean) => {
    const rest = chosen.filter((id) => !ids.includes(id));
    setMarked(isChosen ? [...rest, ...ids] : rest);
  };
  return { chosen, change, clear: () => setMarked([]) };
};
