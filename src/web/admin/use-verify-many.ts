import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { verifyDrivers } from "#shared/admin/contract.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { changedWords } from "./verify-many.ts";

type Body = BodyFor<typeof verifyDrivers>;

/** Verifies drivers or takes it back, all of them or none; `leftAlone` more were chosen and are so already. */
export const useVerifyMany = (leftAlone: number, onDone: () => void) => {
  const queries = useQueryClient();
  return useAct<ReplyOf<typeof verifyDrivers>, Body>({
    mutationFn: (body) => call(verifyDrivers, { body }),
    onSuccess: ({ changed, already }, { isVerified }) => {
      void queries.invalidateQueries({ queryKey: ["admin", "drivers"] });
      void queries.invalidateQueries({ queryKey: ["admin", "driver"] });
      // A dialog that closes would take the message with it.
      flushSync(onDone);
      const { title, text } = changedWords(isVerified, changed, already + leftAlone);
      toast.success(title, text);
    },
    onError: () => toast.error("Error", "Failed to update driver details"),
  });
};
