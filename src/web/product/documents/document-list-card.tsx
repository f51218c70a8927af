import { useQuery } from "@tanstack/react-query";
import type { DocumentListReply } from "#shared/documents/list-contract.ts";
import { formatIsoDay } from "#shared/market-day.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { EditablePart } from "#web/product/editable-part.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DocumentListForm } from "./document-list-form.tsx";
import { documentListQuery } from "./document-list-query.ts";

/** The documents that the market asks of its drivers, and their form. */
export const DocumentListCard = () => {
  const { data, error, refetch } = useQuery(documentListQuery);
  if (!data)
    return error ? (
      <LoadFailure what="the document list" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-96 rounded-card" />
    );
  return (
    <FoldedSection
      anchor="documents"
      title="Drivers' documents"
      brief={countsOf(data.documents, data.policy)}
      wideFrom="xl"
    >
      <EditablePart
        label="Edit drivers' documents"
        form={(close) => <DocumentListForm list={data} onClose={close} />}
        details={
          <>
            {data.documents.length > 0 && (
              <Disclosure summary="The documents">
                <Documents {...data} />
              </Disclosure>
            )}
            <Disclosure summary={policyChanges[data.policy]}>
              <p className="text-small text-fg-2 wrap-anywhere">
                Only the person who runs the server can change this. {policySettings[data.policy]}
              </p>
            </Disclosure>
          </>
        }
      >
        <p>
          {data.documents.length === 0
            ? "No documents are asked of drivers."
            : `${countsOf(data.documents, data.policy)}.`}
        </p>
        <p className="text-fg-2">{policyTexts[data.policy]}</p>
      </EditablePart>
    </FoldedSection>
  );
};

const policyTexts = {
  warn: "Drivers are told what is missing, and go on driving.",
  enforce: "Drivers without what is required get no rides.",
};

const policyChanges = {
  warn: "How to require documents",
  enforce: "How to let drivers drive without documents",
};

const policySettings = {
  warn: "With DOCUMENTS_POLICY=enforce, drivers without a required document get no rides.",
  enforce: "With DOCUMENTS_POLICY=warn, drivers are told what is missing and can still drive.",
};

const Documents = ({ documents, verifiedDrivers }: DocumentListReply) => (
  <ul className="grid grid-cols-1 divide-y divide-hairline">
    {documents.map((document) => (
      <li key={document.kind} className="grid gap-1 py-3">
        <h3 className="font-medium wrap-anywhere">{document.label}</h3>
        <p className="text-small text-fg-2 wrap-anywhere">{factsOf(document)}</p>
        <Coming document={document} verifiedDrivers={verifiedDrivers} />
      </li>
    ))}
  </ul>
);

type Listed = DocumentListReply["documents"][number];

/** "6 documents, 5 required"; "6 documents requested, none required to drive" where none ends driving. */
function countsOf(documents: readonly Listed[], policy: DocumentListReply["policy"]): string {
  const required = documents.filter(({ isRequired }) => isRequired).length;
  const all = `${documents.length} ${documents.length === 1 ? "document" : "documents"}`;
  return policy === "warn"
    ? `${all} requested, none required to drive`
    : `${all}, ${required} required`;
}

/** "Required, of the vehicle: policy number, last valid day, file". */
function factsOf({ isRequired, of, number, hasExpiry, takesFile }: Listed): string {
  const parts = [number, hasExpiry && "last valid day", takesFile && "file"].filter(Boolean);
  return `${isRequired ? "Required" : "Optional"}, of the ${of}: ${parts.join(", ")}`;
}

const Coming = ({ document, verifiedDrivers }: { document: Listed; verifiedDrivers: number }) => {
  const { isRequired, requiredFrom, lacking } = document;
  if (!isRequired || requiredFrom === null || requiredFrom <= marketIsoDate(new Date()))
    return null;
  return (
    <p className="text-small wrap-anywhere">
      Required from {formatIsoDay(requiredFrom)}: {lacking} of {verifiedDrivers} verified drivers
      lack it now.
    </p>
  );
};
