import { queryOptions, useQuery } from "@tanstack/react-query";
import { getPersonRecord } from "#shared/operations/people-contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RecordRides, RecordSide, RecordSums, RecordVerdicts } from "./record-sections.tsx";

/** Record of a rider or driver. The server logs each read. */
export const personRecord = (id: string) =>
  queryOptions({
    queryKey: ["admin", "person", id, "record"],
    queryFn: ({ signal }) => call(getPersonRecord, { params: { id }, signal }),
    staleTime: 0,
  });

/** Parts of a record; the page places each in one of its columns. */
export type RecordPart = "sums" | "side" | "rides" | "verdicts";

const parts = {
  ...{ sums: RecordSums, side: RecordSide },
  ...{ rides: RecordRides, verdicts: RecordVerdicts },
};

/** One part of a person's record; a failed load is shown once, in place of the rides. */
export const PersonRecordPart = ({ id, part }: { id: string; part: RecordPart }) => {
  const { data, error, refetch } = useQuery(personRecord(id));
  const Part = parts[part];
  if (data) return <Part record={data} />;
  if (part === "rides" && error)
    return <LoadFailure what="this person's record" error={error} onRetry={refetch} />;
  return error ? null : <Skeleton className="h-48 rounded-card" />;
};
