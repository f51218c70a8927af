import { queryOptions } from "@tanstack/react-query";
import { confirmEmail } from "#shared/credentials/contract.ts";
import { call } from "#web/platform/client.ts";
import { sessionQuery } from "#web/platform/session.ts";

/** Brings the token of a link to the server, once; whoever is signed in here is asked for anew. */
export const confirmation = (token: string) =>
  queryOptions({
    queryKey: ["reset-email", token],
    queryFn: async ({ client }) => {
      const { message } = await call(confirmEmail, { body: { token } });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["email-change"] });
      void client.invalidateQueries({ queryKey: ["users", "profile"] });
      void client.invalidateQueries({ queryKey: ["drivers", "basic-details"] });
      return message;
    },
    // An answer that was lost on its way may stand for a change that was made: it is not asked for again by itself.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
