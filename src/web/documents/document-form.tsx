import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { putDocument } from "#shared/documents/contract.ts";
import { type DocumentBody, documentProblems } from "#shared/documents/fields.ts";
import type { DocumentKind } from "#shared/documents/kinds.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { documentsQuery } from "#web/submissions/documents-query.ts";
import { FileField } from "#web/submissions/file-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type DocumentFormProps = {
  document: DocumentKind;
  /** Set for a vehicle that is not in use. */
  vehicleId: string | undefined;
  onClose: () => void;
};
type Problems = Readonly<Record<string, string | undefined>>;

/** Number, last valid day and file of one document, as far as its kind requires them. */
export const DocumentForm = ({ document, vehicleId, onClose }: DocumentFormProps) => {
  const { label, number, hasExpiry, takesFile, hint } = document;
  const [body, setBody] = useState<DocumentBody>({});
  const [problems, setProblems] = useState<Problems>({});
  const { act, isPending, error } = useSending(
    { ...document, vehicleId },
    { onClose, onProblems: setProblems },
  );
  const id = `${vehicleId ?? ""}${document.kind}`;
  const change = (part: DocumentBody) => {
    setBody((before) => ({ ...before, ...part }));
    setProblems((before) => ({ ...before, ...withoutProblems(part) }));
  };
  const send = () => {
    const newProblems: Problems = {
      ...documentProblems(document, body, marketIsoDate(new Date())),
      ...(isNoDate(`${id}-expiresOn`) && { expiresOn: "Enter a date that exists" }),
    };
    setProblems(newProblems);
    const [first] = Object.keys(newProblems);
    if (first === undefined) act(body);
    else globalThis.document.getElementById(`${id}-${first}`)?.focus();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {number !== null && (
        <TextField
          id={`${id}-number`}
          label={number}
          autoComplete="off"
          maxLength={60}
          error={problems.number}
          value={body.number ?? ""}
          onChange={({ target }) => change({ number: target.value })}
        />
      )}
      {hasExpiry && (
        <TextField
          id={`${id}-expiresOn`}
          type="date"
          label="Last valid day"
          error={problems.expiresOn}
          value={body.expiresOn ?? ""}
          onChange={({ target }) => change({ expiresOn: target.value || undefined })}
        />
      )}
      {takesFile && (
        <FileField
          id={`${id}-file`}
          document={label}
          value={body.file ?? ""}
          hint={hint}
          error={problems.file}
          onChange={(file) => change({ file })}
        />
      )}
      <FailureNote error={error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} pendingLabel="Sending...">
          Send
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** True if the browser refuses the typed date, such as February 30, and reports no value. */
const isNoDate = (id: string): boolean => {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement && field.validity.badInput;
};

/** Clears the errors of changed fields; they are checked again on submit. */
const withoutProblems = (part: DocumentBody): Problems =>
  Object.fromEntries(Object.keys(part).map((name) => [name, undefined]));

const useSending = (
  { kind, label, vehicleId }: DocumentKind & Pick<DocumentFormProps, "vehicleId">,
  on: { onClose: () => void; onProblems: (problems: Problems) => void },
) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: DocumentBody) =>
      call(putDocument, {
        params: { kind },
        body: { ...body, ...(vehicleId && { vehicle: vehicleId }) },
      }),
    onSuccess: (reply) => {
      queries.setQueryData(documentsQuery.queryKey, reply);
      void queries.invalidateQueries({ queryKey: ["drivers", "activation"] });
      void queries.invalidateQueries({ queryKey: ["drivers", "vehicles"] });
      on.onClose();
      toast.success(`${label} sent to an admin`);
    },
    onError: (error) => on.onProblems(error instanceof CallFailure ? error.fields : {}),
  });
};
