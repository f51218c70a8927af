import type { User } from "#shared/accounts/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

type ToastText = { title: string; text?: string };

/**
 * A rider's toast for the ride's new state; null before the driver has answered. Null for other roles: drivers see
 * requests above the page.
 */
export const rideToast = (role: User["role"], state: RideState): ToastText | null =>
  role === "RIDER" ? (riderToasts[state] ?? null) : null;

/** True if the page already shows the ride's state. */
export const showsRide = (pathname: string, rideId: string): boolean =>
  pathname === `/rides/${rideId}` || ridePages.includes(pathname);

const ridePages: readonly string[] = ["/", "/payment_success", "/history", "/user/dashboard"];

const riderToasts: Partial<Record<RideState, ToastText>> = {
  accepted: { title: "Your driver accepted the ride" },
  rejected: { title: "Your driver cannot take the ride", text: "You are not charged." },
  expired: { title: "Your driver did not answer", text: "You are not charged." },
  arrived: { title: "Your driver is at the pickup" },
  started: { title: "Your ride has started" },
  completed: { title: "Your ride is completed", text: "The receipt is ready." },
  cancelled: { title: "Your ride was canceled" },
  no_show: { title: "The ride ended without you" },
};
