import { useSession } from "#web/platform/session.ts";

export type ReasonDraft = {
  savedReason: string;
  saveReason: (reason: string) => void;
  /** Call after the reason was sent. */
  clearReason: () => void;
};

/**
 * Reason typed by an admin for an action, stored per account in this tab until it is sent, so that it survives an
 * expired session. Another admin who logs in on this tab does not see it.
 */
export const useReasonDraft = (action: string): ReasonDraft => {
  const { user } = useSession();
  const key = `reason-${user?.id}-${action}`;
  return {
    savedReason: sessionStorage.getItem(key) ?? "",
    saveReason: (reason: string) => sessionStorage.setItem(key, reason),
    clearReason: () => sessionStorage.removeItem(key),
  };
};
