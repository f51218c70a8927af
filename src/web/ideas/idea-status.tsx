import { type IdeaStatus, statusLabels } from "#shared/ideas/statuses.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const tones: Record<IdeaStatus, BadgeTone> = {
  proposed: "neutral",
  under_review: "info",
  approved: "accent",
  in_development: "warning",
  released: "success",
};

export const IdeaStatusBadge = ({ status }: { status: IdeaStatus }) => (
  <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
);
