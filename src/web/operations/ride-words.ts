import {
  Ban,
  CarFront,
  CheckCheck,
  CircleDashed,
  Clock,
  CreditCard,
  type LucideIcon,
  MapPinCheck,
  Undo2,
} from "lucide-react";
import type { MoneyState } from "#shared/operations/list-choices.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

type Look = {
  tone: "neutral" | "accent" | "success" | "danger" | "warning";
  icon: LucideIcon;
  word: string;
};

/** A ride's state as admins read it. */
export const stateLooks: Record<RideState, Look> = {
  awaiting_payment: { tone: "warning", icon: CreditCard, word: "Paying" },
  lapsed: { tone: "neutral", icon: Ban, word: "Not paid" },
  pending: { tone: "warning", icon: Clock, word: "Pending" },
  rejected: { tone: "neutral", icon: Ban, word: "Rejected" },
  expired: { tone: "neutral", icon: Ban, word: "Not answered" },
  accepted: { tone: "accent", icon: CarFront, word: "Accepted" },
  arrived: { tone: "accent", icon: MapPinCheck, word: "At the pickup" },
  started: { tone: "accent", icon: CarFront, word: "On the way" },
  completed: { tone: "success", icon: CheckCheck, word: "Completed" },
  cancelled: { tone: "neutral", icon: Ban, word: "Canceled" },
  no_show: { tone: "neutral", icon: Ban, word: "No-show" },
};

/** What has become of the money. */
export const moneyLooks: Record<MoneyState, Look> = {
  unpaid: { tone: "neutral", icon: CircleDashed, word: "Not paid" },
  held: { tone: "warning", icon: Clock, word: "Held" },
  charged: { tone: "success", icon: CreditCard, word: "Charged" },
  refunded: { tone: "accent", icon: Undo2, word: "Refunded" },
  refunded_in_part: { tone: "accent", icon: Undo2, word: "Refunded in part" },
  released: { tone: "neutral", icon: Undo2, word: "Released" },
};
