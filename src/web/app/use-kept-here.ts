import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionQuery } from "./session.ts";
import { workerInControl } from "./worker.ts";

/** Once somebody is signed in: the worker keeps the pages and who it is, and pushes go on where they were wanted. */
export const useKeptHere = (accountId: string | undefined) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (accountId === undefined) return;
    let isOver = false;
    void workerInControl().then(async (worker) => {
      if (isOver || !worker) return;
      worker.postMessage("keep-pages");
      void queries.refetchQueries({ queryKey: sessionQuery.queryKey });
      const { renewPushes } = await import("#web/notices/this-browser.ts");
      await renewPushes(accountId);
    });
    return () => {
      isOver = true;
    };
  }, [accountId, queries]);
};
