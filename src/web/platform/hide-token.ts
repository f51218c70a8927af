import { useEffect } from "react";

/**
 * Removes the token of a mailed link from the address bar and the browser's history once the page has it. Bypasses the
 * router, which would drop it from the page as well. After each render, because a choice of role brings it back.
 */
export const useHiddenToken = () => {
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has("token")) return;
    url.searchParams.delete("token");
    History.prototype.replaceState.call(history, history.state, "", url);
  });
};
