import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { verifyDrivers } from "#shared/admin/contract.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { call } from "#web/app/client.ts";
import { useAct } from "#web/app/use-act.ts";
import { toast } from "#web/ui/toast.ts";
import { driversWords } from "./drivers-words.ts";

type Body = BodyFor<typeof verifyDrivers>;

/** Verifies drivers or takes it back, all of them or none. */
export const useVerifyMany = (onDone: () => void) => {
  const queries = useQueryClient();
  return useAct<ReplyOf<typeof verifyDrivers>, Body>({
    mutationFn: (body) => call(verifyDrivers, { body }),
    onSuccess: ({ changed }, { isVerified }) => {
      void queries.invalidateQueries({ queryKey: ["admin", "drivers"] });
      void queries.invalidateQueries({ queryKey: ["admin", "driver"] });
      // A dialog that closes would take the message with it.
      flushSync(onDone);
      toast.success(`${driversWords(changed)} ${isVerified ? "verified" : "unverified"}`);
    },
    onError: () => toast.error("Error", "Failed to update driver details"),
  });
};
