import type { ReactNode } from "react";
import { joinCity } from "#shared/places/place.ts";

type StopText = { label: string; detail?: ReactNode };

type RouteStopsProps = {
  /** Undefined where the page names the pickup elsewhere. */
  from: StopText | undefined;
  to: StopText;
  /** True to show the names of both stops, where nothing else tells them. */
  isNamed?: boolean;
  /** True in a list of trips. */
  isTight?: boolean;
};

/** Pickup above destination, joined by a line. */
export const RouteStops = ({ from, to, isNamed = false, isTight }: RouteStopsProps) => (
  <dl>
    {from && (
      <Stop
        name={isNamed ? "Pickup" : "From"}
        {...{ isNamed }}
        text={from}
        dot="rounded-full"
        gap={isTight ? "pb-1" : "pb-4"}
      />
    )}
    <Stop name={isNamed ? "Drop-off" : "To"} {...{ isNamed }} text={to} dot="" />
  </dl>
);

type StopProps = {
  name: string;
  isNamed: boolean;
  text: StopText;
  dot: string;
  /** Class of the space to the next stop; none for the last stop. */
  gap?: string;
};

const Stop = (props: StopProps) => (
  <div className={`relative pl-7 ${props.gap ?? ""}`}>
    {props.gap && (
      <span aria-hidden className="absolute top-4 -bottom-2 left-[5px] w-0.5 bg-accent" />
    )}
    <span
      aria-hidden
      className={`absolute top-1.5 left-0 size-3 border-2 border-accent bg-surface ${props.dot}`}
    />
    <dt className={props.isNamed ? "text-small text-fg-2" : "sr-only"}>{props.name}</dt>
    <dd className="text-pretty break-words">
      {joinCity(props.text.label)}
      {props.text.detail && <span className="block text-small text-fg-2">{props.text.detail}</span>}
    </dd>
  </div>
);
