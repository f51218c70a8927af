import { ageText } from "./age-text.ts";
import { useNow } from "./use-now.ts";

/** Age of periodically sent data: "Updated 8 s ago". `at` is a Unix time in milliseconds. */
export const UpdatedAgo = ({ at }: { at: number | null }) => {
  const now = useNow(1000);
  const { text, isStale } = ageText(at, now);
  return <span className={isStale ? "text-warning" : ""}>{text}</span>;
};
