import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { getTextNotices, putTextNotices, type TextNotices } from "#shared/text-notices/contract.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { formatPhone } from "#web/ui/format-phone.ts";
import { Switch } from "#web/ui/forms/switch.tsx";

/** Text message settings of the account. */
export const textNotices = queryOptions({
  queryKey: ["notices", "texts"],
  queryFn: ({ signal }) => call(getTextNotices, { signal }),
});

/** Switch for text messages; renders nothing if the service has no gateway for them. */
export const TextSwitch = () => {
  const { data } = useQuery(textNotices);
  const queries = useQueryClient();
  const saving = useAct({
    mutationFn: (isOn: boolean) => call(putTextNotices, { body: { isOn } }),
    onSuccess: (saved) => queries.setQueryData(textNotices.queryKey, saved),
  });
  if (!data?.isAvailable) return null;
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1 py-2.5">
          <h3 className="font-medium">Text messages</h3>
          <p role="status" className="text-small text-fg-2">
            {stateText(data)}
          </p>
        </div>
        <div className="w-16 shrink-0 py-2 text-right">
          <Switch
            label="Text messages"
            labelHidden
            isOn={data.isOn}
            disabled={saving.isPending || !data.isProven}
            onChange={saving.act}
          />
        </div>
      </div>
      {saving.error && (
        <p role="alert" className="text-small text-danger">
          {messageOf(saving.error)}
        </p>
      )}
    </div>
  );
};

function stateText({ isProven, isStopped, isOn, phoneNumber }: TextNotices): ReactNode {
  const number = formatPhone(phoneNumber);
  if (!isProven)
    return (
      <>
        <Link to="." hash="verification" className="underline underline-offset-4">
          Confirm your phone number
        </Link>{" "}
        to get texts about your rides.
      </>
    );
  if (isStopped) return `You replied STOP. Switch on to get texts to ${number} again.`;
  if (isOn) return `To ${number}: answers, arrivals and cancellations. Reply STOP to end them.`;
  return `A few texts for each ride to ${number}, none about later rides from 9 PM to 8 AM. Message and data rates may apply.`;
}
