import {
  Ban,
  CarFront,
  CheckCheck,
  CircleDashed,
  Clock,
  CreditCard,
  Landmark,
  type LucideIcon,
  MapPinCheck,
  Undo2,
} from "lucide-react";
import type { MoneyState } from "#shared/operations/list-choices.ts";
import { moneyWords } from "#shared/operations/money-words.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { adminStateWords } from "#shared/rides/state-words.ts";

export type Look = {
  tone: "neutral" | "accent" | "success" | "danger" | "warning";
  icon: LucideIcon;
  word: string;
};

/** Display of ride states for admins. */
export const stateLooks: Record<RideState, Look> = {
  awaiting_payment: { tone: "warning", icon: CreditCard, word: adminStateWords.awaiting_payment },
  lapsed: { tone: "neutral", icon: Ban, word: adminStateWords.lapsed },
  pending: { tone: "warning", icon: Clock, word: adminStateWords.pending },
  rejected: { tone: "neutral", icon: Ban, word: adminStateWords.rejected },
  expired: { tone: "neutral", icon: Ban, word: adminStateWords.expired },
  accepted: { tone: "accent", icon: CarFront, word: adminStateWords.accepted },
  arrived: { tone: "accent", icon: MapPinCheck, word: adminStateWords.arrived },
  started: { tone: "accent", icon: CarFront, word: adminStateWords.started },
  completed: { tone: "success", icon: CheckCheck, word: adminStateWords.completed },
  cancelled: { tone: "neutral", icon: Ban, word: adminStateWords.cancelled },
  no_show: { tone: "neutral", icon: Ban, word: adminStateWords.no_show },
};

/** Display of dispute states. */
export const disputeLooks: Record<DisputeStatus, Look> = {
  inquiry: { tone: "warning", icon: Landmark, word: "The bank asks" },
  inquiry_closed: { tone: "neutral", icon: CheckCheck, word: "The bank asks no more" },
  needs_response: { tone: "warning", icon: Clock, word: "Waits for an answer" },
  under_review: { tone: "warning", icon: Landmark, word: "The bank decides" },
  won: { tone: "success", icon: CheckCheck, word: "Won" },
  lost: { tone: "danger", icon: Ban, word: "Lost" },
};

/** Display of payment states. */
export const moneyLooks: Record<MoneyState, Look> = {
  unpaid: { tone: "neutral", icon: CircleDashed, word: moneyWords.unpaid },
  held: { tone: "warning", icon: Clock, word: moneyWords.held },
  charged: { tone: "success", icon: CreditCard, word: moneyWords.charged },
  refunded: { tone: "accent", icon: Undo2, word: moneyWords.refunded },
  refunded_in_part: { tone: "accent", icon: Undo2, word: moneyWords.refunded_in_part },
  disputed: { tone: "danger", icon: Landmark, word: moneyWords.disputed },
  released: { tone: "neutral", icon: Undo2, word: moneyWords.released },
};
