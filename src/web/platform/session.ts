import {
  hashKey,
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import type { logOut, User, validateToken, WireRole } from "#shared/accounts/contract.ts";
import { CallFailure } from "./call-failure.ts";
import { call, endpointAt } from "./client.ts";
import { logError } from "./log.ts";
import { publicKeys } from "./public-replies.ts";
import { isWorthRetrying } from "./query-client.ts";
import { clearToken, readToken, saveToken } from "./session-cookie.ts";
import { deleteEarlierData, deleteSessionData, unsubscribePushes } from "./sign-out-cleanup.ts";

const ROLE_KEY = "role";
/** One retry: a short outage must not log users out, and a long one must not keep them waiting. */
const RETRIES = 1;

const validateEndpoint = endpointAt<typeof validateToken>({
  method: "GET",
  path: "/validate-token",
});
const logOutEndpoint = endpointAt<typeof logOut>({ method: "POST", path: "/logout" });

export type Session = {
  /** Signed-in user; null also while unknown. */
  user: User | null;
  /** True while the token is being validated. */
  isChecking: boolean;
  /** True after a failed validation: the token may still be valid. */
  isUnchecked: boolean;
};

/** User of the token, or null. Deletes an invalid token. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async ({ client }): Promise<User | null> => {
    if (readToken() === null) return null;
    try {
      // Without the signal: a component that unmounts would end the check that a route's guard waits for.
      return (await call(validateEndpoint)).user;
    } catch (error) {
      logError(error);
      if (!(error instanceof CallFailure) || error.status !== 401) throw error;
      markSignedOut(client);
      return null;
    }
  },
  retry: (failures, error) => failures < RETRIES && isWorthRetrying(failures, error),
  // Otherwise the page mounted after a failure would retry and replace itself endlessly.
  retryOnMount: false,
});

/** The token is not validated on these paths. */
export const isExempt = (pathname: string): boolean =>
  ["/login", "/register", "/reset-password"].some((prefix) => pathname.startsWith(prefix));

export const useSession = (): Session => {
  const isChecked = useLocation({ select: ({ pathname }) => !isExempt(pathname) });
  const enabled = isChecked && readToken() !== null;
  const { data, isLoading, isLoadingError } = useQuery({ ...sessionQuery, enabled });
  return { user: data ?? null, isChecking: isLoading, isUnchecked: isLoadingError };
};

/** Returns a function that signs in: it stores token and role, and clears the data of an earlier user. */
export const useSignIn = () => {
  const queries = useQueryClient();
  return ({ token, user }: { token: string; user: User }) => {
    queries.clear();
    void deleteEarlierData();
    saveToken(token);
    localStorage.setItem(ROLE_KEY, user.role);
    queries.setQueryData(sessionQuery.queryKey, user);
  };
};

/** Role of the last log-in, preselected for the next. */
export const lastRole = (): WireRole | null => {
  // Node has a localStorage too, which warns when it is read.
  if (typeof document === "undefined") return null;
  const role = localStorage.getItem(ROLE_KEY);
  return role === "RIDER" || role === "DRIVER" || role === "ADMIN" ? role : null;
};

/** `lastRole` as a hook; null in the first render of a page that the server rendered. */
export const useLastRole = (): WireRole | null =>
  useSyncExternalStore(keepSubscription, lastRole, () => null);

const keepSubscription = () => () => {};

/** Logs out and reloads the landing page, even if the server is unreachable. */
export const endSession = async () => {
  await call(logOutEndpoint).catch(logError);
  await clearSession();
};

/** Deletes the session's token and data, and reloads the landing page. */
export const clearSession = async () => {
  clearToken();
  sessionStorage.clear();
  await Promise.all([deleteSessionData(), unsubscribePushes()]).catch(logError);
  location.assign("/");
};

/**
 * Handles a token that the server rejected: every component sees the user as signed out. If a user was known, leaves
 * the cached replies to `useSessionEnd`: an open page repeats its refused calls after each deletion.
 */
export const markSignedOut = (queries: QueryClient) => {
  clearToken();
  const user = queries.getQueryData(sessionQuery.queryKey);
  if (user === null) return;
  void deleteSessionData();
  queries.setQueryData(sessionQuery.queryKey, null);
  // Calls in progress stay: the open page would not repeat them.
  if (!user)
    queries.removeQueries({
      predicate: (query) => isPrivate(query) && query.state.data !== undefined,
    });
};

/** False for the session itself and for public replies. */
const isPrivate = ({ queryHash }: Query): boolean => !keptHashes.includes(queryHash);

/** Runs `onEnd` when the session ends while a page is open, and deletes the cached replies except public ones. */
export const useSessionEnd = ({ user, isChecking }: Session, onEnd: () => void) => {
  const queries = useQueryClient();
  const wasSignedIn = useRef(false);
  const end = useEffectEvent(() => {
    queries.removeQueries({ predicate: isPrivate });
    onEnd();
  });
  useEffect(() => {
    if (isChecking) return;
    if (wasSignedIn.current && user === null) end();
    wasSignedIn.current = user !== null;
  }, [user, isChecking]);
};

const keptHashes = [sessionQuery.queryKey, ...Object.values(publicKeys)].map((key) => hashKey(key));
