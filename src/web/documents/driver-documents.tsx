import { useQuery } from "@tanstack/react-query";
import type { OwnDocument } from "#shared/documents/contract.ts";
import { useLive } from "#web/platform/live/live.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DocumentCard, type OtherVehicle } from "./document-card.tsx";
import { documentsQuery } from "./documents-query.ts";

/** The driver's documents, each with its state. */
export const DriverDocuments = () => {
  const { data, error: newestError, refetch } = useQuery(documentsQuery);
  const error = useLastError(newestError);
  useLive("notice", () => void refetch());
  if (!data)
    return error ? (
      <LoadFailure what="your documents" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-[36rem] rounded-card" />
    );
  if (data.documents.length === 0) return <p className="text-fg-2">No documents are asked for.</p>;
  return (
    <div className="grid gap-8">
      <DocumentCards documents={data.documents} />
      {data.otherVehicles.filter(hasDocuments).map((vehicle) => (
        <div key={vehicle.id} className="grid gap-4">
          <p className="wrap-anywhere">
            Your {vehicle.name} is not in use now. It has documents of its own.
          </p>
          <DocumentCards documents={vehicle.documents} vehicle={vehicle} />
        </div>
      ))}
    </div>
  );
};

const hasDocuments = ({ documents }: { documents: readonly OwnDocument[] }): boolean =>
  documents.length > 0;

type DocumentCardsProps = { documents: readonly OwnDocument[]; vehicle?: OtherVehicle };

const DocumentCards = ({ documents, vehicle }: DocumentCardsProps) => (
  <div className="grid items-start gap-6 lg:grid-cols-2">
    {documents.map((own) => (
      <DocumentCard key={own.asked.kind} {...{ own, vehicle }} />
    ))}
  </div>
);
