import { SearchField } from "#web/ui/search-field.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { type DriversSearch, without } from "./drivers-search.ts";

type DriversToolbarProps = {
  search: DriversSearch;
  counts: Record<"all" | "verified" | "unverified", number> | undefined;
  onChange: (change: DriversSearch) => void;
};

/** What is looked for among the drivers. */
export const DriversToolbar = ({ search, counts, onChange }: DriversToolbarProps) => (
  <search aria-label="Drivers" className="flex flex-wrap items-end gap-4">
    <div className="w-full max-w-lg min-w-0 flex-1 max-sm:flex-none">
      <SearchField
        hasSlashKey
        name="drivers-search"
        placeholder="Name, email, phone or plate"
        value={search.search ?? ""}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
    </div>
    <Segments
      legend="Verification"
      name="drivers-filter"
      options={[
        { value: "all", label: "All", count: counts?.all },
        { value: "verified", label: "Verified", count: counts?.verified },
        { value: "unverified", label: "Unverified", count: counts?.unverified },
      ]}
      value={search.filter ?? "all"}
      onChange={(filter) => onChange({ filter: without("all", filter) })}
    />
  </search>
);
