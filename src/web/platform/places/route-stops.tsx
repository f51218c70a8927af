import type { ReactNode } from "react";

type StopText = { label: string; detail?: ReactNode };

/** Pickup above destination, joined by a line. */
export const RouteStops = ({ from, to }: { from: StopText; to: StopText }) => (
  <dl>
    <Stop name="From" text={from} dot="rounded-full" hasNext />
    <Stop name="To" text={to} dot="" hasNext={false} />
  </dl>
);

const Stop = (props: { name: string; text: StopText; dot: string; hasNext: boolean }) => (
  <div className="relative pb-4 pl-7 last:pb-0">
    {props.hasNext && (
      <span aria-hidden className="absolute top-4 -bottom-2 left-[5px] w-0.5 bg-accent" />
    )}
    <span
      aria-hidden
      className={`absolute top-1.5 left-0 size-3 border-2 border-accent bg-surface ${props.dot}`}
    />
    <dt className="sr-only">{props.name}</dt>
    <dd className="break-words">
      {props.text.label}
      {props.text.detail && <span className="block text-small text-fg-2">{props.text.detail}</span>}
    </dd>
  </div>
);
