import type { ReplyOf } from "#shared/endpoint.ts";
import type { listSubmissions } from "#shared/submissions/contract.ts";
import { type QueueFilter, queueFilters } from "#shared/submissions/queue-filters.ts";
import { Choice } from "#web/ui/forms/choice.tsx";
import { SegmentSelect } from "#web/ui/forms/segment-select.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { SearchField } from "#web/ui/tables/search-field.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import type { QueueView } from "./queue-queries.ts";

/** URL state of the queue. */
export type DocumentsSearch = {
  state?: QueueFilter | undefined;
  document?: string | undefined;
  /** Words of the driver's name, email, phone number or plate. */
  search?: string | undefined;
  page?: number | undefined;
};
type Queue = ReplyOf<typeof listSubmissions>;

type FiltersProps = {
  view: QueueView;
  data: Queue | undefined;
  onChange: (to: DocumentsSearch) => void;
};

/** State, driver and kind of the list. */
export const Filters = ({ view, data, onChange: change }: FiltersProps) => {
  const isWide = useIsWide("lg");
  const states = {
    options: queueFilters.map((value) => ({
      value,
      label: stateLabels[value],
      count: data?.counts[value],
    })),
    value: view.show,
    onChange: (state: QueueFilter) => change({ state }),
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {isWide && <Segments legend="State" name="state" {...states} />}
      <div className="grid w-full grid-cols-1 gap-4 min-[24rem]:grid-cols-2 lg:w-auto">
        <div className={isWide ? "" : "col-span-full"}>
          <SearchField
            hasSlashKey
            name="documents-search"
            label="Driver"
            placeholder="Name, email, phone or plate"
            value={view.search ?? ""}
            onSearch={(text) => change({ search: text || undefined })}
          />
        </div>
        {!isWide && <SegmentSelect label="State" {...states} />}
        <KindFilter
          kinds={data?.kinds ?? []}
          value={view.kind}
          onChange={(document) => change({ document })}
        />
      </div>
    </div>
  );
};

type KindFilterProps = Pick<Queue, "kinds"> & {
  value: string | undefined;
  onChange: (kind: string | undefined) => void;
};

const KindFilter = ({ kinds, value, onChange }: KindFilterProps) => (
  <Choice
    label="Kind"
    none="All kinds"
    options={kinds.map(({ kind, label, count }) => ({
      value: kind,
      label: `${label} (${count})`,
    }))}
    value={value}
    onChange={onChange}
  />
);

const stateLabels: Record<QueueFilter, string> = {
  in_review: "To review",
  approved: "Approved",
  rejected: "Rejected",
  expiring: "Expiring",
  expired: "Expired",
};
