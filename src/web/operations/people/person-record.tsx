import { queryOptions, useQuery } from "@tanstack/react-query";
import { getPersonRecord } from "#shared/operations/people-contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RecordSections } from "./record-sections.tsx";

/** Record of a rider or driver. The server notes each look. */
export const personRecord = (id: string) =>
  queryOptions({
    queryKey: ["admin", "person", id, "record"],
    queryFn: ({ signal }) => call(getPersonRecord, { params: { id }, signal }),
    staleTime: 0,
  });

/** Record of a person below the page's own content. */
export const PersonRecordBelow = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(personRecord(id));
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  return data ? <RecordSections record={data} /> : <Skeleton className="h-96 rounded-card" />;
};
