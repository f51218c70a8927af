import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { User, WireRole } from "#shared/accounts/contract.ts";
import { getNoticeChoices, type NoticeChoice, putNoticeChoices } from "#shared/notices/contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useSession } from "#web/platform/session.ts";
import { Card } from "#web/ui/card.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ChoiceTable } from "./choice-table.tsx";
import { pushStateText } from "./push-state-text.tsx";
import { TextSwitch } from "./text-switch.tsx";
import { usePushes } from "./use-pushes.ts";

/** Notification settings of a profile. */
export const NoticeSettings = () => {
  const { user } = useSession();
  return user && <SettingsOf user={user} />;
};

const SettingsOf = ({ user }: { user: User }) => {
  const pushes = usePushes(user.id);
  return (
    <Card aria-labelledby="notifications" className="grid gap-4">
      <h2 id="notifications" className="text-h3">
        Notifications
      </h2>
      <PushSwitch pushes={pushes} />
      {user.role !== "ADMIN" && <TextSwitch />}
      <Choices role={user.role} pushState={pushes.state} />
    </Card>
  );
};

type ChoicesProps = { role: WireRole; pushState: ReturnType<typeof usePushes>["state"] };

/** Email and push switches per kind of notice. Hides the push switches if no device is subscribed. */
const Choices = ({ role, pushState }: ChoicesProps) => {
  const { data, error, refetch } = useQuery(noticeChoices);
  const { choose, failure } = useChoice();
  if (!data)
    return error ? (
      <LoadFailure what="your notifications" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-80" />
    );
  const hasPushes = pushState === "on" || data.hasDevices !== false;
  return (
    <div className="@container grid grid-cols-1 gap-2">
      {hasPushes && pushState !== undefined && pushState !== "on" && (
        <p className="text-small text-fg-2">
          The Push switches are for your other devices: notifications are off on this one.
        </p>
      )}
      <ChoiceTable choices={data.choices} hasPushes={hasPushes} role={role} onChoose={choose} />
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  );
};

/** Switch for notifications on this device. */
const PushSwitch = ({ pushes }: { pushes: ReturnType<typeof usePushes> }) => {
  const { state, change, isPending, failure } = pushes;
  const isFixed = state === undefined || state === "denied" || state === "unsupported";
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1 py-2.5">
          <h3 className="font-medium">Notifications on this device</h3>
          <p role="status" className="text-small text-fg-2">
            {state ? pushStateText[state] : " "}
          </p>
        </div>
        <div className="w-16 shrink-0 py-2 text-right">
          <Switch
            label="Notifications on this device"
            labelHidden
            isOn={state === "on"}
            disabled={isFixed || isPending}
            onChange={change}
          />
        </div>
      </div>
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  );
};

const NOT_SAVED = "Your choice was not saved";
const RETRY_HINT = "Try again in a moment.";

type Change = { chosen: NoticeChoice; before: NoticeChoice | undefined };

/** Switches optimistically and sends changes in order; reverts and reports changes that could not be saved. */
const useChoice = () => {
  const queries = useQueryClient();
  const { queryKey } = noticeChoices;
  const show = (choice: NoticeChoice) =>
    queries.setQueryData(
      queryKey,
      (data) =>
        data && {
          ...data,
          choices: data.choices.map((one) =>
            one.kind === choice.kind ? { ...one, ...choice } : one,
          ),
        },
    );
  const saving = useMutation({
    scope: { id: "notice-choices" },
    mutationFn: ({ chosen: { kind, mail, push } }: Change) =>
      call(putNoticeChoices, { body: { choices: [{ kind, mail, push }] } }),
    onError: (_error, { before }) => {
      if (before) show(before);
      toast.error(NOT_SAVED, RETRY_HINT);
      return queries.invalidateQueries({ queryKey });
    },
  });
  const choose = (choice: NoticeChoice) => {
    // A read that has begun would bring back the value before this choice.
    void queries.cancelQueries({ queryKey });
    const choices = queries.getQueryData(queryKey)?.choices;
    const previousChoice = choices?.find(({ kind }) => kind === choice.kind);
    show(choice);
    saving.mutate({ chosen: choice, before: previousChoice });
  };
  return { choose, failure: saving.error && `${NOT_SAVED}. ${RETRY_HINT}` };
};

/** Notification settings by e-mail and push. */
const noticeChoices = queryOptions({
  queryKey: ["notices", "choices"],
  queryFn: ({ signal }) => call(getNoticeChoices, { signal }),
  staleTime: 0,
});
