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
import { stateLabels } from "#shared/rides/state-text.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";

type BadgeLook = { tone: BadgeTone; icon: LucideIcon };

const badgeLooks: Record<RideState, BadgeLook> = {
  awaiting_payment: { tone: "warning", icon: CreditCard },
  lapsed: { tone: "neutral", icon: Ban },
  pending: { tone: "warning", icon: Clock },
  rejected: { tone: "neutral", icon: Ban },
  expired: { tone: "neutral", icon: Ban },
  accepted: { tone: "info", icon: CarFront },
  arrived: { tone: "info", icon: MapPinCheck },
  started: { tone: "info", icon: CarFront },
  completed: { tone: "success", icon: CheckCheck },
  cancelled: { tone: "neutral", icon: Ban },
  no_show: { tone: "neutral", icon: Ban },
};

/** State of a ride as a badge. */
export const RideBadge = ({ state }: { state: RideState }) => (
  <StatusBadge {...badgeLooks[state]} word={stateLabels[state]} />
);
