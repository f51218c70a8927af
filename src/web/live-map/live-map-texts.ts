import type { LiveFilter, OnlineState } from "#shared/live-map/choices.ts";
import { MAX_LIVE_ROWS } from "#shared/live-map/contract.ts";

export const liveFilterLabels: Record<LiveFilter, string> = {
  waiting: "Waiting",
  under_way: "Under way",
  free: "Free",
  taken: "Taken",
  hidden: "Not offered",
};

/** A state in words; `detail` explains it, null where the word is enough. */
export const onlineStateTexts: Record<OnlineState, { word: string; detail: string | null }> = {
  free: { word: "Free", detail: null },
  taken: { word: "Taken", detail: "On a ride, or asked for one" },
  hidden: {
    word: "Not offered",
    detail: "No position for 3 minutes, or a requirement is missing",
  },
};

export const emptyTexts: Record<LiveFilter | "all", string> = {
  all: "No driver is online and no ride is under way",
  waiting: "No requests are waiting for a driver",
  under_way: "No ride is under way",
  free: "No driver is free",
  taken: "No driver is on a ride or asked for one",
  hidden: "Every driver who is online can be offered",
};

type Counts = Record<LiveFilter, number>;

/** "12 drivers online, 3 rides under way, 1 request waiting". */
export const countsText = ({ free, taken, hidden, under_way: rides, waiting }: Counts): string =>
  [
    `${formatCount(free + taken + hidden, "driver")} online`,
    `${formatCount(rides, "ride")} under way`,
    `${formatCount(waiting, "request")} waiting`,
  ].join(", ");

const NO_BREAK_SPACE = "\u00a0";

const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")}${NO_BREAK_SPACE}${noun}${count === 1 ? "" : "s"}`;

type ListedCounts = { drivers: readonly unknown[]; rides: readonly unknown[] };

/** Says which drivers and rides are shown if a list is truncated; "" if none is. */
export const truncationText = ({ drivers, rides }: ListedCounts): string =>
  [
    drivers.length >= MAX_LIVE_ROWS &&
      `Only the ${MAX_LIVE_ROWS} drivers with the most recent positions are shown.`,
    rides.length >= MAX_LIVE_ROWS &&
      `Only the ${MAX_LIVE_ROWS} most recently requested rides are shown.`,
  ]
    .filter(Boolean)
    .join(" ");
