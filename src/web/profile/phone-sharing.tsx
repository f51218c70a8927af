import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { getPhoneSharing, putPhoneSharing } from "#shared/profile/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const phoneSharing = queryOptions({
  queryKey: ["phone-sharing"],
  queryFn: ({ signal }) => call(getPhoneSharing, { signal }),
});

const hint = `You see each other's number only if both of you share it, from acceptance until ${deadlines.phoneHoursAfterRide} hours after the ride. You can always write to each other in the app.`;

/** Switch to share the phone number during a ride; both sides must share theirs. */
export const PhoneSharing = ({ other }: { other: "driver" | "rider" }) => {
  const { data, error, refetch } = useQuery(phoneSharing);
  const queries = useQueryClient();
  const saving = useAct({
    mutationFn: (isShared: boolean) => call(putPhoneSharing, { body: { isShared } }),
    onSuccess: (saved) => queries.setQueryData(phoneSharing.queryKey, saved),
    onError: () => toast.error("Error", "Your choice was not saved. Try again in a moment."),
  });
  return (
    <Section title="Sharing your number">
      {data && (
        <SwitchRow
          label={`Share my phone number with my ${other} during the ride`}
          hint={hint}
          isOn={data.isShared}
          disabled={saving.isPending}
          onChange={saving.act}
        />
      )}
      {!data && error && (
        <LoadFailure what="the sharing of your phone number" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-12" />}
    </Section>
  );
};
