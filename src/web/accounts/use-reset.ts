import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { askForReset, checkResetLink, resetPassword } from "#shared/credentials/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { withoutRetries } from "#web/platform/quiet-query.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";

export type ResetRole = "rider" | "driver";
/** Admins get their link from the operator, never by mail. */
export type LinkRole = ResetRole | "admin";

const wireRole = { rider: "RIDER", driver: "DRIVER", admin: "ADMIN" } as const;

type ResetHandlers = { onSent: (email: string) => void; onRefused: (error: Error) => void };

/** Requests a link. Shows failures in a toast; the caller shows them in the form. */
export const useRequestReset = (role: ResetRole, { onSent, onRefused }: ResetHandlers) =>
  useAct({
    mutationFn: (email: string) =>
      call(askForReset, { query: { role: wireRole[role] }, body: { email } }),
    onSuccess: (_, email) => onSent(email),
    onError: (error) => {
      onRefused(error);
      toast.error("Error", submitErrorMessage(error));
    },
  });

/** The server's refusal of a reset link that cannot set a password. */
export type LinkRefusal = CallFailure & { code: `link_${string}` };

/** True for a good link at the page of another role. */
export const isOfOtherRole = ({ code }: LinkRefusal): boolean => code.startsWith("link_of_");

/** Role of a good link's owner; undefined for a role that this version does not know. */
export const ownerOf = ({ code }: LinkRefusal): LinkRole | undefined =>
  (["rider", "driver", "admin"] as const).find((role) => code === `link_of_${role}`);

/** True if the link is invalid, so that a retry cannot help. */
export const isLinkRefusal = (error: unknown): error is LinkRefusal =>
  error instanceof CallFailure && error.code.startsWith("link_");

/**
 * Asks the server whether a link still works. Any other failure counts as a working link, because the server checks it
 * again with the password.
 */
export const useLinkCheck = (role: LinkRole | undefined, token: string | undefined) => {
  const { error, isLoading } = useQuery({
    queryKey: ["reset-link", role, token],
    queryFn: ({ signal }) =>
      call(checkResetLink, {
        query: { role: wireRole[role ?? "rider"] },
        body: { token: token ?? "" },
        signal,
      }),
    enabled: role !== undefined && token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    ...withoutRetries,
  });
  return { isChecking: isLoading, refusal: isLinkRefusal(error) ? error : null };
};

/**
 * Sets the password and opens the log-in. Refetches the session, because the reset ends every
 * session of the account.
 */
export const useResetPassword = (
  { role, token }: { role: LinkRole; token: string },
  onRefused: (error: Error) => void,
) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useAct({
    mutationFn: (password: string) =>
      call(resetPassword, { query: { role: wireRole[role] }, body: { token, password } }),
    onSuccess: async ({ message }) => {
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
      toast.success("Password changed", message);
      await (role === "admin"
        ? navigate({ to: "/admin/login", replace: true })
        : navigate({ to: "/login", search: { loginAs: role }, replace: true }));
    },
    onError: (error) => {
      onRefused(error);
      toast.error("Error", submitErrorMessage(error));
    },
  });
};
