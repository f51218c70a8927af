import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMarketTime } from "#shared/market-time.ts";
import {
  listWebhookDeliveries,
  sendWebhookAgain,
  type WebhookDelivery,
} from "#shared/webhooks/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { webhooksKey } from "./add-webhook.tsx";

const RELOAD_MS = 5000;

/** Deliveries to a webhook in the last 30 days, with the responses. */
export const Deliveries = ({ webhookId }: { webhookId: string }) => {
  const [page, setPage] = useState(1);
  const {
    data,
    error: newestError,
    refetch,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...webhooksKey, webhookId, page],
    queryFn: ({ signal }) =>
      call(listWebhookDeliveries, {
        ...{ params: { id: webhookId }, query: { page: String(page) }, signal },
      }),
    staleTime: 0,
    refetchInterval: RELOAD_MS,
    placeholderData: keepPreviousData,
  });
  const error = useLastError(newestError, `${webhookId} ${page}`);
  if (!data)
    return error ? (
      <LoadFailure what="the deliveries" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-24 rounded-card" />
    );
  const { totalPages } = data.pagination;
  const isEmpty = !isPlaceholderData && data.deliveries.length === 0;
  // The page ended up past the last one, because old deliveries are deleted.
  if (isEmpty && page > totalPages) setPage(totalPages);
  else if (isEmpty)
    return <p className="text-fg-2">Nothing was sent in the last 30 days. Send a test.</p>;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {data.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <Pager label="Deliveries" page={page} totalPages={totalPages} onChange={setPage} />
    </div>
  );
};

const DeliveryRow = ({ delivery }: { delivery: WebhookDelivery }) => {
  const queries = useQueryClient();
  const again = useAct({
    mutationFn: () => call(sendWebhookAgain, { params: { id: delivery.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
  const at = formatMarketTime(new Date(delivery.at));
  return (
    <li className="grid gap-1 border-t border-hairline pt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 flex-1 basis-56">
          <span className="font-mono">{delivery.type}</span>
          <span className="block text-small text-fg-2">{at}</span>
          <span className={delivery.state === "given_up" ? "block text-danger" : "block text-fg-2"}>
            {outcomeOf(delivery)}
          </span>
        </span>
        <Button
          variant="outline"
          pending={again.isPending}
          aria-label={`Send again: ${delivery.type}, ${at}`}
          onClick={() => again.act()}
        >
          Send again
        </Button>
      </div>
      <FailureNote error={again.error} />
      <details>
        <summary className="min-h-11 content-center text-small text-fg-2">Body</summary>
        <pre className="font-mono text-small break-all whitespace-pre-wrap">{delivery.body}</pre>
      </details>
    </li>
  );
};

function outcomeOf({ state, status, error, tries, nextAt }: WebhookDelivery): string {
  const answer = status === null ? (error ?? "not sent yet") : `status ${status}`;
  const attempts = tries === 1 ? "1 attempt" : `${tries} attempts`;
  if (state === "delivered") return `Delivered: ${answer}`;
  if (state === "given_up") return `Given up after ${attempts}: ${answer}`;
  if (tries === 0) return "Waiting";
  return `${attempts}, ${answer}. Next ${nextAt ? formatMarketTime(new Date(nextAt)) : "soon"}`;
}
