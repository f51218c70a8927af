import type { User } from "#shared/accounts/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

type Words = { title: string; text?: string };

/** Toast for an event; null for the user's own actions and irrelevant events. */
export const newsWords = (role: User["role"], state: RideState): Words | null =>
  (role === "RIDER" ? riderWords : role === "DRIVER" ? driverWords : {})[state] ?? null;

/** True if the current page shows the event anyway. */
export const showsRide = (pathname: string, rideId: string): boolean =>
  pathname === `/rides/${rideId}` || pagesOfRides.includes(pathname);

const pagesOfRides: readonly string[] = [
  "/",
  "/payment_success",
  "/history",
  "/user/dashboard",
  "/driver/dashboard",
  "/driver/history",
];

const riderWords: Partial<Record<RideState, Words>> = {
  accepted: { title: "Your driver accepted the ride" },
  rejected: { title: "Your driver cannot take the ride", text: "You are not charged." },
  expired: { title: "Your driver did not answer", text: "You are not charged." },
  arrived: { title: "Your driver is at the pickup" },
  started: { title: "Your ride has started" },
  completed: { title: "Your ride is completed", text: "The receipt is ready." },
  cancelled: { title: "Your ride was canceled" },
  no_show: { title: "The ride ended without you" },
};

const driverWords: Partial<Record<RideState, Words>> = {
  pending: { title: "A rider asks for a ride" },
  expired: { title: "A request ended without your answer" },
  cancelled: { title: "A ride was canceled", text: "You are free for other rides." },
};
