import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { type DriverForAdmin, setTaxOffer, verifyDriver } from "#shared/admin/contract.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { driverForAdmin } from "./admin-queries.ts";

const FAILED = "Failed to update driver details";

type Reply = ReplyOf<typeof verifyDriver>;

/** Verifies or unverifies the driver; sends the last audit entry shown, so that a stale page is refused. */
export const useVerify = ({ driver: { id }, lastAct }: DriverForAdmin, onDone: () => void) =>
  useDriverAct<Omit<BodyFor<typeof verifyDriver>, "lastAct">>({
    id,
    said: ({ driver }) => (driver.isVerified ? "Driver verified" : "Driver unverified"),
    make: (body) => call(verifyDriver, { params: { id }, body: { ...body, lastAct } }),
    onDone,
  });

/** Sets a personal tax rate through a day. */
export const useTaxOffer = ({ driver: { id }, lastAct }: DriverForAdmin, onDone: () => void) =>
  useDriverAct<Omit<BodyFor<typeof setTaxOffer>, "lastAct">>({
    id,
    said: () => "Tax offer saved",
    make: (body) => call(setTaxOffer, { params: { id }, body: { ...body, lastAct } }),
    onDone,
  });

type DriverAct<Sent> = {
  id: string;
  said: (reply: Reply) => string;
  make: (sent: Sent) => Promise<Reply>;
  onDone: () => void;
};

const useDriverAct = <Sent>({ id, said, make, onDone }: DriverAct<Sent>) => {
  const queries = useQueryClient();
  return useAct<Reply, Sent>({
    mutationFn: make,
    onSuccess: (reply) => {
      queries.setQueryData(driverForAdmin(id).queryKey, reply);
      void queries.invalidateQueries({ queryKey: ["admin", "drivers"] });
      // First closes the dialog, because closing it afterwards would remove the toast.
      flushSync(onDone);
      toast.success(said(reply));
    },
    onError: (error) => {
      toast.error("Error", FAILED);
      // Another admin was faster: reload the driver and keep the input.
      if (error instanceof CallFailure && error.status === 409)
        void queries.invalidateQueries({ queryKey: driverForAdmin(id).queryKey });
    },
  });
};
