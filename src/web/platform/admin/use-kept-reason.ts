import { useSession } from "#web/platform/session.ts";

export type KeptReason = {
  kept: string;
  keep: (reason: string) => void;
  /** Call after the reason was sent. */
  forget: () => void;
};

/**
 * Reason typed by an admin for an action, stored in this tab per account until it is sent, so that an expired session
 * loses nothing. Another admin who logs in here does not see it.
 */
export const useKeptReason = (act: string): KeptReason => {
  const { user } = useSession();
  const key = `reason-${user?.id}-${act}`;
  return {
    kept: sessionStorage.getItem(key) ?? "",
    keep: (reason: string) => sessionStorage.setItem(key, reason),
    forget: () => sessionStorage.removeItem(key),
  };
};
