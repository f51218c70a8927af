import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  deleteWebhook,
  listWebhooks,
  putWebhook,
  rollWebhookSecret,
  testWebhook,
  type Webhook,
} from "#shared/webhooks/contract.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { isPasswordNeeded, usePasswordGate } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { AddWebhook, webhooksKey } from "./add-webhook.tsx";
import { Deliveries } from "./deliveries.tsx";

/** `/admin/webhooks`: addresses of the operator's programs, and the deliveries to them. */
export const WebhooksPage = () => {
  const { data: webhooks, error, refetch } = useQuery(allWebhooks);
  return (
    <AdminFrame title="Webhooks">
      <div className="grid max-w-[45rem] gap-6">
        <p className="text-fg-2">
          Send events about rides, money and people to your own programs.{" "}
          <a className="underline underline-offset-4 hover:text-accent" href="/api/docs#webhooks">
            Developer guide
          </a>
        </p>
        <section aria-labelledby="webhooks" className="grid gap-3">
          <h2 id="webhooks" className="text-h3">
            Your webhooks
          </h2>
          {!webhooks && error && (
            <LoadFailure what="the webhooks" error={error} onRetry={refetch} />
          )}
          {!webhooks && !error && <Skeleton className="h-14 rounded-card" />}
          {webhooks?.length === 0 && (
            <p className="rounded-card border border-hairline bg-surface p-4 text-fg-2">
              No webhook yet
            </p>
          )}
          {webhooks && webhooks.length > 0 && (
            <ul className="grid gap-3">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </section>
        <AddWebhook />
      </div>
    </AdminFrame>
  );
};

const allWebhooks = queryOptions({
  queryKey: webhooksKey,
  queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).webhooks,
  staleTime: 0,
});

const states: Record<Webhook["state"], { word: string; tone: BadgeTone }> = {
  active: { word: "Active", tone: "success" },
  failing: { word: "Failing", tone: "warning" },
  disabled: { word: "Disabled", tone: "neutral" },
  given_up: { word: "Disabled after failures", tone: "danger" },
};

const WebhookRow = ({ webhook }: { webhook: Webhook }) => {
  const { id, url, eventTypes, state } = webhook;
  const [isOpen, setOpen] = useState(false);
  const [removing, setRemoving] = useState(false);
  const isDisabled = state === "disabled" || state === "given_up";
  const acts = useWebhookActs(webhook);
  const count = eventTypes.length === 1 ? "1 event" : `${eventTypes.length} events`;
  return (
    <li className="grid gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <span className="min-w-0 flex-1 basis-56">
          <span className="font-medium break-all">{url}</span>
          <span className="block text-small text-fg-2">
            {count}: {eventTypes.join(", ")}
          </span>
        </span>
        <Badge tone={states[state].tone}>{states[state].word}</Badge>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Webhook {url}</legend>
        {!isDisabled && (
          <Button variant="outline" pending={acts.test.isPending} onClick={() => acts.test.act()}>
            Send a test
          </Button>
        )}
        <Button variant="outline" pending={acts.roll.isPending} onClick={() => acts.roll.act()}>
          Replace the secret
        </Button>
        <Button
          variant="outline"
          pending={acts.disable.isPending}
          onClick={() => acts.disable.act(!isDisabled)}
        >
          {isDisabled ? "Enable" : "Disable"}
        </Button>
        <Button variant="danger" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </fieldset>
      {acts.roll.data && (
        <>
          <CopyField label="New secret" value={acts.roll.data.secret} />
          <p className="text-small text-fg-2">
            It is not shown again. For a day, events are signed with the previous secret too.
          </p>
        </>
      )}
      <FailureNote error={acts.error} />
      <Disclosure summary="Deliveries" isOpen={isOpen} onToggle={setOpen}>
        {isOpen && <Deliveries webhookId={id} />}
      </Disclosure>
      <ConfirmDialog
        isOpen={removing}
        title="Remove this webhook?"
        confirmLabel="Remove"
        isDestructive
        pending={acts.remove.isPending}
        onConfirm={() => acts.remove.act()}
        onCancel={() => setRemoving(false)}
      >
        <p className="break-all">{url} gets no more events. Its deliveries are deleted.</p>
        <FailureNote error={acts.remove.error} />
      </ConfirmDialog>
      {acts.dialog}
    </li>
  );
};

const useWebhookActs = ({ id, url }: Webhook) => {
  const queries = useQueryClient();
  const gate = usePasswordGate("Enter your password to change a webhook.");
  const params = { id };
  const reload = () => queries.invalidateQueries({ queryKey: webhooksKey });
  const test = useAct({
    mutationFn: () => call(testWebhook, { params }),
    onSuccess: () => {
      toast.success(`A test is sent to ${new URL(url).hostname}`);
      return reload();
    },
  });
  const roll = useAct({
    mutationFn: () => call(rollWebhookSecret, { params }),
    onSuccess: reload,
    onError: (error: Error) => void gate.opensFor(error, () => roll.act()),
  });
  const disable = useAct({
    mutationFn: (isDisabled: boolean) => call(putWebhook, { params, body: { isDisabled } }),
    onSuccess: reload,
    onError: (error: Error, isDisabled) => void gate.opensFor(error, () => disable.act(isDisabled)),
  });
  const remove = useAct({
    mutationFn: () => call(deleteWebhook, { params }),
    onSuccess: reload,
  });
  const failures = [test.error, roll.error, disable.error];
  const error = failures.find((failure) => failure && !isPasswordNeeded(failure)) ?? null;
  return { test, roll, disable, remove, error, dialog: gate.dialog };
};
