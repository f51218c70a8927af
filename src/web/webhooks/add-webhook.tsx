import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createWebhook } from "#shared/webhooks/contract.ts";
import {
  describeWebhookEvent,
  type WebhookEventType,
  webhookEventTypes,
} from "#shared/webhooks/event-types.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { isPasswordNeeded, usePasswordGate } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { CheckChips } from "#web/ui/forms/check-chips.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";

/** Query key of the webhooks; the keys of their deliveries begin with it. */
export const webhooksKey = ["admin", "webhooks"];

/** Rides, money or people: events are listed in this order. */
const groupOf = (type: WebhookEventType): string => {
  if (type.startsWith("ride.")) return "Rides";
  return /^(refund|dispute)\./.test(type) ? "Money" : "People";
};

const options = webhookEventTypes.map((value) => ({
  value,
  label: describeWebhookEvent(value),
  group: groupOf(value),
}));

/** Adds an address with its events. The secret is shown once. */
export const AddWebhook = () => {
  const queries = useQueryClient();
  const [url, setUrl] = useState("");
  const [eventTypes, setEventTypes] = useState<WebhookEventType[]>([]);
  const [attempt, setAttempt] = useState(0);
  const gate = usePasswordGate("Enter your password to add a webhook.");
  const adding = useAct({
    mutationFn: () => call(createWebhook, { body: { url, eventTypes } }),
    onSuccess: () => {
      setUrl("");
      setEventTypes([]);
      setAttempt(0);
      return queries.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: (error: Error) => void gate.opensFor(error, () => adding.act()),
  });
  const fieldErrors = adding.error instanceof CallFailure ? adding.error.fields : {};
  const isMissing = attempt > 0 && url.trim() === "";
  const urlError = isMissing ? "Enter the address" : fieldErrors.url;
  const eventsError =
    attempt > 0 && eventTypes.length === 0 ? "Choose at least one event" : fieldErrors.eventTypes;
  const errors = [
    ...(urlError ? [{ field: "webhook-url", message: urlError }] : []),
    ...(eventsError ? [{ field: "webhook-events", message: eventsError }] : []),
  ];
  const isAtField = fieldErrors.url !== undefined || fieldErrors.eventTypes !== undefined;
  return (
    <Card aria-label="Add a webhook" className="grid gap-4">
      <h2 className="text-h3">Add a webhook</h2>
      <CheckedForm
        errors={errors}
        attempt={attempt}
        onSubmit={() => {
          setAttempt(attempt + 1);
          if (url.trim() !== "" && eventTypes.length > 0) adding.act();
        }}
      >
        <TextField
          name="webhook-url"
          type="url"
          label="Address"
          hint="https:// with a public host name"
          placeholder="https://example.com/hooks"
          autoComplete="off"
          maxLength={500}
          value={url}
          error={urlError}
          onChange={({ target }) => setUrl(target.value)}
        />
        <EventChoice values={eventTypes} error={eventsError} onChange={setEventTypes} />
        {!isAtField && !isPasswordNeeded(adding.error) && <FailureNote error={adding.error} />}
        <Button type="submit" className="sm:justify-self-start" pending={adding.isPending}>
          Add the webhook
        </Button>
      </CheckedForm>
      {adding.data && (
        <>
          <CopyField label="Secret" value={adding.data.secret} />
          <p className="text-small text-fg-2">
            The program at {adding.data.webhook.url} checks signatures with it. It is not shown
            again.
          </p>
        </>
      )}
      {gate.dialog}
    </Card>
  );
};

type EventChoiceProps = {
  values: readonly WebhookEventType[];
  error: string | undefined;
  onChange: (values: WebhookEventType[]) => void;
};

/** Events to send, one by one or all at once. */
const EventChoice = ({ values, error, onChange }: EventChoiceProps) => {
  const areAllChosen = values.length === options.length;
  return (
    <CheckChips
      legend={`Events, ${values.length} of ${options.length} chosen`}
      id="webhook-events"
      options={options}
      values={values}
      error={error}
      onChange={onChange}
      tools={
        <Button
          variant="outline"
          onClick={() => onChange(areAllChosen ? [] : [...webhookEventTypes])}
        >
          {areAllChosen ? "Choose none" : "Choose all"}
        </Button>
      }
    />
  );
};
