import type { ReplyOf } from "#shared/endpoint.ts";
import type { listIdeas } from "#shared/ideas/contract.ts";
import { MAX_COUNTED_HITS } from "#shared/ideas/fields.ts";

type FoundCountProps = {
  result: ReplyOf<typeof listIdeas>;
  /** True for search results, which have only one page. */
  isSearch: boolean;
  /** False while new results load and `result` is the previous one. */
  isCurrent: boolean;
};

/** Number of matching ideas, with a note if a search does not list all of them. */
export const FoundCount = ({
  result: { data, pagination },
  isSearch,
  isCurrent,
}: FoundCountProps) => {
  const { totalItems } = pagination;
  return (
    <p role="status" className={`text-fg-2 tabular-nums ${isCurrent ? "" : "opacity-60"}`}>
      Total results found: {totalItems}
      {isSearch && totalItems === MAX_COUNTED_HITS && " or more"}
      {isSearch && data.length < totalItems && (
        <span className="block text-small text-fg-3">
          Showing the {data.length} with the most votes. Add a word to narrow your search.
        </span>
      )}
    </p>
  );
};
