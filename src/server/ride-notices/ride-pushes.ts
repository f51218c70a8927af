import type { RideState } from "#shared/rides/ride-states.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import { pickupTime } from "./ride-words.ts";

/** Text for a lock screen: first names and the reference, no places and no amounts. */
export interface PushWords {
  title: string;
  body: string;
}

type Words = (told: RideMailData) => PushWords;

/** Push to a party about an event. Throws RangeError if the event has none for the party. */
export function ridePush(party: "rider" | "driver", told: RideMailData): PushWords {
  const words = pushes[party][told.event.state];
  if (!words) throw new RangeError(`a ${party} is not told about ${told.event.state}`);
  return words(told);
}

/** Push reminder before the pickup, by recipient. */
export const pushReminders: Record<"rider" | "driver", Words> = {
  rider: (told) => say(told, `${driver(told)} picks you up soon`, pickupTime(told.ride)),
  driver: (told) => say(told, `You pick ${rider(told)} up soon`, pickupTime(told.ride)),
};

const say = ({ ride }: RideMailData, title: string, sentence: string): PushWords => ({
  title,
  body: `${sentence} · ${ride.reference}`,
});

const driver = ({ ride }: RideMailData): string => ride.driver.firstName;
const rider = ({ ride }: RideMailData): string => ride.rider.firstName;

const pushes: Record<"rider" | "driver", Partial<Record<RideState, Words>>> = {
  rider: {
    pending: (told) => say(told, "Payment authorized", `${driver(told)} is asked`),
    accepted: (told) =>
      told.ride.pickupAt === null
        ? say(told, `${driver(told)} is on the way`, "Ride confirmed")
        : say(told, `${driver(told)} accepted your ride`, pickupTime(told.ride)),
    rejected: (told) => say(told, `${driver(told)} cannot take your ride`, "You are not charged"),
    expired: (told) => say(told, `${driver(told)} did not answer`, "You are not charged"),
    arrived: (told) => say(told, `${driver(told)} is at the pickup`, "Your car is there"),
    started: (told) => say(told, "Your ride has started", `With ${driver(told)}`),
    completed: (told) => say(told, "Your ride is completed", "The receipt is ready"),
    cancelled: (told) =>
      say(told, `${whoCancelled(told, "rider")} canceled the ride`, "See what comes back to you"),
    no_show: (told) =>
      say(told, "The ride ended without you", `${driver(told)} waited at the pickup`),
  },
  driver: {
    pending: (told) => say(told, `${rider(told)} asks for a ride`, "Open it to answer"),
    completed: (told) => say(told, "Ride completed", "Your fare is on its way"),
    cancelled: (told) =>
      say(told, `${whoCancelled(told, "driver")} canceled the ride`, "You are free"),
    no_show: (told) => say(told, `${rider(told)} did not come`, "You are free"),
  },
};

function whoCancelled(told: RideMailData, reader: "rider" | "driver"): string {
  const { actor } = told.event;
  if (actor === reader) return "You";
  if (actor === "rider") return rider(told);
  return actor === "driver" ? driver(told) : "We";
}
