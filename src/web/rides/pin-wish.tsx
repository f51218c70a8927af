import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { getPinWish, putPinWish } from "#shared/rides/pin-contract.ts";
import type { PinPolicy } from "#shared/rides/start-pin.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const pinPreference = queryOptions({
  queryKey: ["users", "ride-pin"],
  queryFn: ({ signal }) => call(getPinWish, { signal }),
});

/** Switch: every ride of the rider is started with a PIN. */
export const PinPreference = () => {
  const { data, error, refetch } = useQuery(pinPreference);
  const queries = useQueryClient();
  const saving = useAct({
    mutationFn: (isWished: boolean) => call(putPinWish, { body: { isWished } }),
    onSuccess: (saved) => queries.setQueryData(pinPreference.queryKey, saved),
    onError: () => toast.error("Error", "Your choice was not saved. Try again in a moment."),
  });
  return (
    <Section title="Ride PIN">
      {data && (
        <SwitchRow
          label="Start each ride with a PIN"
          hint={policyText[data.policy ?? "off"]}
          isOn={data.isWished || data.policy === "always"}
          disabled={saving.isPending || data.policy === "always"}
          onChange={saving.act}
        />
      )}
      {!data && error && (
        <LoadFailure what="your choice about the PIN" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-12" />}
    </Section>
  );
};

const pinExplanation = "You tell your driver four digits, so you know you are in the right car.";
const policyText: Record<PinPolicy, string> = {
  off: pinExplanation,
  night: `${pinExplanation} At night every ride asks for them.`,
  first_rides: `${pinExplanation} Your first three rides always ask for them.`,
  always: `${pinExplanation} Every ride asks for them here.`,
};
