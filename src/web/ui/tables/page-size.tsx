import { Segments } from "#web/ui/segments.tsx";

const sizes = [
  { value: "25", label: "25" },
  { value: "50", label: "50" },
  { value: "100", label: "100" },
] as const;

export type PageSizeValue = (typeof sizes)[number]["value"];

/** Number of rows per page. */
export const PageSize = ({
  value,
  onChange,
}: {
  value: PageSizeValue;
  onChange: (size: PageSizeValue) => void;
}) => (
  <div className="flex items-center gap-3">
    <span aria-hidden className="text-small text-fg-2">
      Rows
    </span>
    <Segments
      legend="Rows on a page"
      name="page-size"
      options={sizes}
      value={value}
      onChange={onChange}
    />
  </div>
);
