import {
  Ban,
  CarFront,
  CheckCheck,
  Clock,
  CreditCard,
  type LucideIcon,
  MapPinCheck,
} from "lucide-react";
import type { RideState } from "#shared/rides/ride-states.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";

type Look = { tone: BadgeTone; icon: LucideIcon; word: string };

const looks: Record<RideState, Look> = {
  awaiting_payment: { tone: "warning", icon: CreditCard, word: "Not paid" },
  lapsed: { tone: "neutral", icon: Ban, word: "Not paid" },
  pending: { tone: "warning", icon: Clock, word: "Pending" },
  rejected: { tone: "neutral", icon: Ban, word: "Rejected" },
  expired: { tone: "neutral", icon: Ban, word: "Not answered" },
  accepted: { tone: "info", icon: CarFront, word: "Accepted" },
  arrived: { tone: "info", icon: MapPinCheck, word: "At the pickup" },
  started: { tone: "info", icon: CarFront, word: "On the way" },
  completed: { tone: "success", icon: CheckCheck, word: "Completed" },
  cancelled: { tone: "neutral", icon: Ban, word: "Canceled" },
  no_show: { tone: "neutral", icon: Ban, word: "No-show" },
};

/** A ride's state in a word. */
export const RideBadge = ({ state }: { state: RideState }) => <StatusBadge {...looks[state]} />;
