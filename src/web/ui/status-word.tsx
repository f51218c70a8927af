import type { LucideIcon } from "lucide-react";

/** Text color of each tone. */
export const toneColors = {
  neutral: "text-fg-3",
  accent: "text-accent",
  success: "text-success",
  danger: "text-danger",
  warning: "text-warning",
};

/** A state as icon and word, for running text and dense tables. */
export const StatusWord = ({
  tone,
  icon: Icon,
  word,
}: {
  tone: keyof typeof toneColors;
  icon: LucideIcon;
  word: string;
}) => (
  <span className="inline-flex items-center gap-1.5 align-top md:whitespace-nowrap">
    <Icon aria-hidden className={`size-4 shrink-0 ${toneColors[tone]}`} />
    {word}
  </span>
);
