import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { logOut, User, validateToken, WireRole } from "#shared/accounts/contract.ts";
import { CallFailure } from "./call-failure.ts";
import { byAddress, call } from "./client.ts";
import { logError } from "./log.ts";
import { isWorthRetrying } from "./query-client.ts";
import { deleteSessionData, unsubscribePushes } from "./sign-out-cleanup.ts";
import { forgetToken, keepToken, readToken } from "./token.ts";

const ROLE_KEY = "role";
/** A server that is away for a moment logs nobody out; longer, and nobody waits for it. */
const RETRIES = 1;

const check = byAddress<typeof validateToken>({ method: "GET", path: "/validate-token" });
const leave = byAddress<typeof logOut>({ method: "POST", path: "/logout" });

export type Session = {
  /** Who is signed in; null while unknown too. */
  user: User | null;
  /** The token is being checked, so that nothing is known yet. */
  isChecking: boolean;
};

/** Who the token belongs to; nobody without one. A token that is no longer good is forgotten. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (readToken() === null) return null;
    try {
      return (await call(check, { signal })).user;
    } catch (error) {
      logError(error);
      if (!(error instanceof CallFailure) || error.status !== 401) throw error;
      forgetToken();
      void deleteSessionData();
      return null;
    }
  },
  retry: (failures, error) => failures < RETRIES && isWorthRetrying(failures, error),
  // A page that opens does not ask again: the one it takes the place of would come back, and so on.
  retryOnMount: false,
});

/** Under these paths the token is not checked. */
const isExempt = (pathname: string): boolean =>
  ["/login", "/register", "/reset-password"].some((prefix) => pathname.startsWith(prefix));

export const useSession = (): Session => {
  const isChecked = useLocation({ select: ({ pathname }) => !isExempt(pathname) });
  const enabled = isChecked && readToken() !== null;
  const { data, isLoading } = useQuery({ ...sessionQuery, enabled });
  return { user: data ?? null, isChecking: isLoading };
};

/** Becomes the one who logged in: keeps the token and the role, and forgets what another was shown. */
export const useSignIn = () => {
  const queries = useQueryClient();
  return ({ token, user }: { token: string; user: User }) => {
    queries.clear();
    void deleteSessionData();
    keepToken(token);
    localStorage.setItem(ROLE_KEY, user.role);
    queries.setQueryData(sessionQuery.queryKey, user);
  };
};

/** The role of the last log-in, which the next one starts with. */
export const lastRole = (): WireRole | null => {
  const role = localStorage.getItem(ROLE_KEY);
  return role === "RIDER" || role === "DRIVER" || role === "ADMIN" ? role : null;
};

/** Ends the session here even when the server cannot be told, and starts again from the landing page. */
export const endSession = async () => {
  await call(leave).catch(logError);
  await startAgain();
};

/** The session is over: forgets it and what was typed in this tab, and starts again from the landing page. */
export const startAgain = async () => {
  forgetToken();
  sessionStorage.clear();
  await Promise.all([deleteSessionData(), unsubscribePushes()]).catch(logError);
  location.assign("/");
};

/** The server no longer knows the token: everyone on the page learns that nobody is signed in. */
export const becomeSignedOut = (queries: QueryClient) => {
  forgetToken();
  void deleteSessionData();
  queries.setQueryData(sessionQuery.queryKey, null);
};
