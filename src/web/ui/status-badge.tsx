import type { LucideIcon } from "lucide-react";
import { Badge, type BadgeTone } from "./badge.tsx";

/** A state as icon and word, never by color alone. */
export const StatusBadge = ({
  tone,
  icon: Icon,
  word,
}: {
  tone: BadgeTone;
  icon: LucideIcon;
  word: string;
}) => (
  <Badge tone={tone}>
    <Icon aria-hidden className="size-4" />
    {word}
  </Badge>
);
