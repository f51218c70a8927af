import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { logError } from "#web/platform/log.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { workerInControl } from "#web/platform/worker.ts";

/** After sign-in: has the service worker cache pages and session for offline use, and resumes pushes. */
export const useWorkerSession = (accountId: string | undefined) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (accountId === undefined) return;
    const stop = new AbortController();
    const keep = async () => {
      const worker = await workerInControl();
      if (stop.signal.aborted || !worker) return;
      worker.postMessage("keep-pages");
      void queries.refetchQueries({ queryKey: sessionQuery.queryKey });
      const { keepPushes } = await import("#web/notices/keep-pushes.ts");
      if (!stop.signal.aborted) keepPushes(accountId, stop.signal);
    };
    void keep().catch(logError);
    return () => stop.abort();
  }, [accountId, queries]);
};
