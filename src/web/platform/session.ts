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
/** One retry: a short outage must not log users out, and a long one must not keep them waiting. */
const RETRIES = 1;

const check = byAddress<typeof validateToken>({ method: "GET", path: "/validate-token" });
const leave = byAddress<typeof logOut>({ method: "POST", path: "/logout" });

export type Session = {
  /** Signed-in user; null also while unknown. */
  user: User | null;
  /** True while the token is being validated. */
  isChecking: boolean;
};

/** Account of the token, or null. Forgets an invalid token. */
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
  // No retry on mount: the page mounted after a failure would replace itself endlessly.
  retryOnMount: false,
});

/** The token is not validated on these paths. */
const isExempt = (pathname: string): boolean =>
  ["/login", "/register", "/reset-password"].some((prefix) => pathname.startsWith(prefix));

export const useSession = (): Session => {
  const isChecked = useLocation({ select: ({ pathname }) => !isExempt(pathname) });
  const enabled = isChecked && readToken() !== null;
  const { data, isLoading } = useQuery({ ...sessionQuery, enabled });
  return { user: data ?? null, isChecking: isLoading };
};

/** Signs in: stores token and role, and clears the data of an earlier user. */
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

/** Role of the last log-in, preselected for the next. */
export const lastRole = (): WireRole | null => {
  const role = localStorage.getItem(ROLE_KEY);
  return role === "RIDER" || role === "DRIVER" || role === "ADMIN" ? role : null;
};

/** Ends the session here even if the server is unreachable, and reloads the landing page. */
export const endSession = async () => {
  await call(leave).catch(logError);
  await startAgain();
};

/** Clears the ended session and this tab's input, and reloads the landing page. */
export const startAgain = async () => {
  forgetToken();
  sessionStorage.clear();
  await Promise.all([deleteSessionData(), unsubscribePushes()]).catch(logError);
  location.assign("/");
};

/** Handles a token that the server rejects: every component sees that the user is signed out. */
export const becomeSignedOut = (queries: QueryClient) => {
  forgetToken();
  void deleteSessionData();
  queries.setQueryData(sessionQuery.queryKey, null);
};
