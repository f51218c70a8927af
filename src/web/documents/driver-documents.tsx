import { useQuery } from "@tanstack/react-query";
import { documentKinds } from "#shared/documents/kinds.ts";
import { useLive } from "#web/platform/live/live.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DocumentCard } from "./document-card.tsx";
import { documentsQuery } from "./documents-query.ts";

/** The driver's documents, each with its state. */
export const DriverDocuments = () => {
  const { data, error, refetch } = useQuery(documentsQuery);
  useLive("notice", () => void refetch());
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-[36rem] rounded-card" />
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {documentKinds.map((document) => {
        const own = data.documents.find(({ kind }) => kind === document.kind);
        return own && <DocumentCard key={document.kind} document={document} own={own} />;
      })}
    </div>
  );
};
