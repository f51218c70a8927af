import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnDocument } from "#shared/documents/contract.ts";
import type { DocumentState } from "#shared/documents/states.ts";
import { useLive } from "#web/platform/live/live.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { documentsQuery } from "#web/submissions/documents-query.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DocumentCard, type OtherVehicle } from "./document-card.tsx";

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
      <div className="grid gap-4">
        <p>{neededText(data.documents.filter(isNeeded).length)}</p>
        <DocumentCards documents={data.documents} />
      </div>
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

/** Documents in the order of the first reply, so that a card stays in place when its document is sent. */
const DocumentCards = ({ documents, vehicle }: DocumentCardsProps) => {
  const [kinds] = useState(() => documents.toSorted(byUrgency).map(({ kind }) => kind));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      {documents
        .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
        .map((own) => (
          <DocumentCard key={own.asked.kind} {...{ own, vehicle }} />
        ))}
    </div>
  );
};

const urgencies: Record<DocumentState, number> = {
  ...{ expired: 0, rejected: 1, missing: 2, expiring: 3, in_review: 4, approved: 5 },
};

/** Documents that the driver must send come first. */
const byUrgency = (one: OwnDocument, other: OwnDocument): number =>
  Number(isNeeded(other)) - Number(isNeeded(one)) || urgencies[one.state] - urgencies[other.state];

const isNeeded = ({ asked, state }: OwnDocument): boolean =>
  asked.isRequired && (state === "missing" || state === "rejected" || state === "expired");

function neededText(count: number): string {
  if (count === 0) return "No document is missing here.";
  return `We need ${count} ${count === 1 ? "document" : "documents"} from you.`;
}
