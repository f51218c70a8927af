import { useSession } from "#web/platform/session.ts";

export type KeptReason = {
  kept: string;
  keep: (reason: string) => void;
  /** It was sent. */
  forget: () => void;
};

/**
 * The reason that an admin types for an act: this tab keeps it for the account until it is sent, so that a session
 * which ends meanwhile takes nothing. No other admin who logs in here is shown it.
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
