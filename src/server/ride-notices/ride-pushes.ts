import type { RideState } from "#shared/rides/ride-states.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import { pickupTime } from "./ride-text.ts";

/** Text for a lock screen: first names and the reference, no places and no amounts. */
export interface PushText {
  title: string;
  body: string;
}

type PushWriter = (data: RideMailData) => PushText;

/** Writes the push to a party about an event. Throws RangeError if the party gets none about it. */
export function writeRidePush(party: "rider" | "driver", data: RideMailData): PushText {
  const write = pushes[party][data.event.state];
  if (!write) throw new RangeError(`a ${party} is not told about ${data.event.state}`);
  return write(data);
}

/** Push reminder before the pickup, by recipient. */
export const pushReminders: Record<"rider" | "driver", PushWriter> = {
  rider: (data) => pushText(data, `${driverName(data)} picks you up soon`, pickupTime(data.ride)),
  driver: (data) => pushText(data, `You pick ${riderName(data)} up soon`, pickupTime(data.ride)),
};

const pushText = ({ ride }: RideMailData, title: string, sentence: string): PushText => ({
  title,
  body: `${sentence} · ${ride.reference}`,
});

const driverName = ({ ride }: RideMailData): string => ride.driver.firstName;
const riderName = ({ ride }: RideMailData): string => ride.rider.firstName;

const pushes: Record<"rider" | "driver", Partial<Record<RideState, PushWriter>>> = {
  rider: {
    pending: (data) => pushText(data, "Payment authorized", `${driverName(data)} is asked`),
    accepted: (data) =>
      data.ride.pickupAt === null
        ? pushText(data, `${driverName(data)} is on the way`, "Ride confirmed")
        : pushText(data, `${driverName(data)} accepted your ride`, pickupTime(data.ride)),
    rejected: (data) =>
      pushText(data, `${driverName(data)} cannot take your ride`, "You are not charged"),
    expired: (data) => pushText(data, `${driverName(data)} did not answer`, "You are not charged"),
    arrived: (data) => pushText(data, `${driverName(data)} is at the pickup`, "Your car is there"),
    started: (data) => pushText(data, "Your ride has started", `With ${driverName(data)}`),
    completed: (data) => pushText(data, "Your ride is completed", "The receipt is ready"),
    cancelled: (data) =>
      pushText(
        data,
        `${whoCancelled(data, "rider")} canceled the ride`,
        "See what comes back to you",
      ),
    no_show: (data) =>
      pushText(data, "The ride ended without you", `${driverName(data)} waited at the pickup`),
  },
  driver: {
    pending: (data) => pushText(data, `${riderName(data)} requested a ride`, "Open it to answer"),
    completed: (data) => pushText(data, "Ride completed", fareText(data.payout)),
    cancelled: (data) =>
      pushText(data, `${whoCancelled(data, "driver")} canceled the ride`, "You are free"),
    no_show: (data) => pushText(data, `${riderName(data)} did not show up`, "You are free"),
  },
};

function fareText(payout: RideMailData["payout"]): string {
  if (payout?.state === "under_review") return "We check the ride, then send your fare";
  return payout?.state === "waiting" ? "Your fare is sent later" : "Your fare is on its way";
}

function whoCancelled(data: RideMailData, reader: "rider" | "driver"): string {
  const { actor } = data.event;
  if (actor === reader) return "You";
  if (actor === "rider") return riderName(data);
  return actor === "driver" ? driverName(data) : "We";
}
