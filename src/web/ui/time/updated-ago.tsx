import { ageWords } from "./age-words.ts";
import { useNow } from "./use-now.ts";

/** Age of periodically sent data: "Updated 8 s ago". `at` in milliseconds since 1970. */
export const UpdatedAgo = ({ at }: { at: number | null }) => {
  const now = useNow(1000);
  const { text, isStale } = ageWords(at, now);
  return <span className={isStale ? "text-warning" : ""}>{text}</span>;
};
