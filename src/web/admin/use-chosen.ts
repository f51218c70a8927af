import { useState } from "react";

/** Which of the shown are chosen: who is no longer shown is not, and is again when the page comes back. */
export const useChosen = (shown: readonly string[]) => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter((id) => marked.has(id));
  const change = (ids: readonly string[], isChosen: boolean) => {
    const rest = [...marked].filter((id) => !ids.includes(id));
    setMarked(new Set(isChosen ? [...rest, ...ids] : rest));
  };
  return { chosen, change, clear: () => setMarked(new Set()) };
};
