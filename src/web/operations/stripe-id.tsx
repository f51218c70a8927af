import { ExternalLink } from "lucide-react";

type StripeIdProps = { name: string; id: string; url: string | null };

/** A Stripe id, linked to the dashboard if there is one. For description lists. */
export const StripeId = ({ name, id, url }: StripeIdProps) => (
  <div className="grid gap-0.5">
    <dt className="text-fg-2">{name}</dt>
    <dd className="font-mono break-all">
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {id} <ExternalLink aria-hidden className="inline size-4" />
          <span className="sr-only">opens Stripe's dashboard in a new tab</span>
        </a>
      ) : (
        id
      )}
    </dd>
  </div>
);
