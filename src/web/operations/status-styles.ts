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
  ShieldAlert,
  Undo2,
} from "lucide-react";
import type { MoneyState } from "#shared/operations/list-choices.ts";
import { moneyLabels } from "#shared/operations/money-text.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { adminStateLabels } from "#shared/rides/state-text.ts";

export type StatusStyle = {
  tone: "neutral" | "accent" | "success" | "danger" | "warning";
  icon: LucideIcon;
  word: string;
};

/** Display of ride states for admins. */
export const stateStyles: Record<RideState, StatusStyle> = {
  awaiting_payment: { tone: "warning", icon: CreditCard, word: adminStateLabels.awaiting_payment },
  lapsed: { tone: "neutral", icon: Ban, word: adminStateLabels.lapsed },
  pending: { tone: "warning", icon: Clock, word: adminStateLabels.pending },
  rejected: { tone: "neutral", icon: Ban, word: adminStateLabels.rejected },
  expired: { tone: "neutral", icon: Ban, word: adminStateLabels.expired },
  accepted: { tone: "accent", icon: CarFront, word: adminStateLabels.accepted },
  arrived: { tone: "accent", icon: MapPinCheck, word: adminStateLabels.arrived },
  started: { tone: "accent", icon: CarFront, word: adminStateLabels.started },
  completed: { tone: "success", icon: CheckCheck, word: adminStateLabels.completed },
  cancelled: { tone: "neutral", icon: Ban, word: adminStateLabels.cancelled },
  no_show: { tone: "neutral", icon: Ban, word: adminStateLabels.no_show },
};

/** Display of dispute states. */
export const disputeStyles: Record<DisputeStatus, StatusStyle> = {
  inquiry: { tone: "warning", icon: Landmark, word: "The bank asks" },
  inquiry_closed: { tone: "neutral", icon: CheckCheck, word: "Inquiry closed" },
  needs_response: { tone: "warning", icon: Clock, word: "Waits for an answer" },
  under_review: { tone: "warning", icon: Landmark, word: "The bank decides" },
  won: { tone: "success", icon: CheckCheck, word: "Won" },
  lost: { tone: "danger", icon: Ban, word: "Lost" },
};

/** Display of a fraud alert. */
export const fraudAlertStyle = ({
  closedReason,
}: Pick<RideForAdmin["fraudAlerts"][number], "closedReason">): StatusStyle =>
  closedReason === null
    ? { tone: "warning", icon: ShieldAlert, word: "Open" }
    : { tone: "neutral", icon: CheckCheck, word: `Closed: ${closedReason}` };

/** Display of payment states. */
export const moneyStyles: Record<MoneyState, StatusStyle> = {
  unpaid: { tone: "neutral", icon: CircleDashed, word: moneyLabels.unpaid },
  held: { tone: "warning", icon: Clock, word: moneyLabels.held },
  charged: { tone: "success", icon: CreditCard, word: moneyLabels.charged },
  refunded: { tone: "accent", icon: Undo2, word: moneyLabels.refunded },
  refunded_in_part: { tone: "accent", icon: Undo2, word: moneyLabels.refunded_in_part },
  disputed: { tone: "danger", icon: Landmark, word: moneyLabels.disputed },
  released: { tone: "neutral", icon: Undo2, word: moneyLabels.released },
};
