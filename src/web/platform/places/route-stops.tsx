import type { ReactNode } from "react";

type StopText = { label: string; detail?: ReactNode };

type RouteStopsProps = {
  from: StopText;
  to: StopText;
  /** True to show the names of both stops, where nothing else tells them. */
  isNamed?: boolean;
};

/** Pickup above destination, joined by a line. */
export const RouteStops = ({ from, to, isNamed = false }: RouteStopsProps) => (
  <dl>
    <Stop
      name={isNamed ? "Pickup" : "From"}
      {...{ isNamed }}
      text={from}
      dot="rounded-full"
      hasNext
    />
    <Stop name={isNamed ? "Drop-off" : "To"} {...{ isNamed }} text={to} dot="" hasNext={false} />
  </dl>
);

type StopProps = {
  name: string;
  isNamed: boolean;
  text: StopText;
  dot: string;
  hasNext: boolean;
};

const Stop = (props: StopProps) => (
  <div className="relative pb-4 pl-7 last:pb-0">
    {props.hasNext && (
      <span aria-hidden className="absolute top-4 -bottom-2 left-[5px] w-0.5 bg-accent" />
    )}
    <span
      aria-hidden
      className={`absolute top-1.5 left-0 size-3 border-2 border-accent bg-surface ${props.dot}`}
    />
    <dt className={props.isNamed ? "text-small text-fg-2" : "sr-only"}>{props.name}</dt>
    <dd className="break-words">
      {props.text.label}
      {props.text.detail && <span className="block text-small text-fg-2">{props.text.detail}</span>}
    </dd>
  </div>
);
