import { useNow } from "#web/ui/use-now.ts";
import { ageWords } from "./age-words.ts";

/** How old the position is that the server has: "Updated 8 s ago". */
export const PositionAge = ({ sentAt }: { sentAt: number | null }) => {
  const now = useNow(1000);
  const { text, isStale } = ageWords(sentAt, now);
  return <p className={`text-small ${isStale ? "text-warning" : "text-fg-2"}`}>{text}</p>;
};
