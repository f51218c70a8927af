import { useState } from "react";
import { flushSync } from "react-dom";
import type { DocumentKind } from "#shared/documents/kinds.ts";
import { type DocumentListReply, putDocumentList } from "#shared/documents/list-contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { type FieldErrors, remainingErrors } from "#web/proposals/use-proposing.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import {
  byFormPosition,
  checkedDocuments,
  contextOf,
  effectsOf,
  emptyDocument,
  type TypedDocument,
  typedOf,
  withUsualTerm,
} from "./document-draft.ts";
import { DocumentFields } from "./document-fields.tsx";
import { useStoreDocumentList } from "./document-list-query.ts";

type FormProps = { list: DocumentListReply; onClose: () => void };

/** All documents of the market: changed, added and removed, and saved together once the effects are confirmed. */
export const DocumentListForm = ({ list, onClose }: FormProps) => {
  const form = useForm({ list, onClose });
  const { typed, context, errors, attempt, effects } = form;
  const notAsked = list.others.filter(({ kind }) => !typed.some((one) => one.kind === kind));
  return (
    <>
      <CheckedForm
        errors={Object.entries(errors).map(([field, message]) =>
          field === "form" ? { message } : { field, message },
        )}
        attempt={attempt}
        onSubmit={form.submit}
      >
        {typed.map((document, place) => (
          <DocumentFields
            // biome-ignore lint/suspicious/noArrayIndexKey: documents are only added at the end
            key={place}
            {...{ place, context, errors, attempt }}
            typed={document}
            onChange={(changed) => form.change(place, changed)}
            onRemove={() => form.remove(place)}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => form.add(emptyDocument)}>
            Add a document
          </Button>
          {notAsked.map((document) => (
            <Button
              key={document.kind}
              variant="outline"
              onClick={() => form.add(typedAnew(document))}
            >
              Ask for {document.label}
            </Button>
          ))}
        </div>
        <FormButtons label="Save" pending={form.isPending} onCancel={onClose} />
      </CheckedForm>
      <ConfirmDialog
        isOpen={effects !== null}
        title="Change the documents?"
        confirmLabel="Save"
        pending={form.isPending}
        onConfirm={form.confirm}
        onCancel={form.cancel}
      >
        <ul className="grid gap-2 wrap-anywhere">
          {effects?.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {list.policy === "warn" && (
          <p className="mt-3 wrap-anywhere">
            They are told so, and go on driving (setting DOCUMENTS_POLICY=warn).
          </p>
        )}
      </ConfirmDialog>
    </>
  );
};

/** A document that was asked for earlier, without its old first day. */
const typedAnew = (document: DocumentKind): TypedDocument => ({
  ...typedOf(document),
  requiredFrom: "",
});

type Body = BodyOf<typeof putDocumentList>;

const useForm = ({ list, onClose }: FormProps) => {
  // The list that is being edited, even if another owner changes it meanwhile.
  const [{ version, context }] = useState(() => ({
    version: list.version,
    context: contextOf(list, marketIsoDate(new Date())),
  }));
  const [typed, setTyped] = useState(() => list.documents.map(typedOf));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  /** Checked, and waiting for the confirmation. */
  const [body, setBody] = useState<Body | null>(null);
  const store = useStoreDocumentList();
  const check = (documents: readonly TypedDocument[]) =>
    checkedDocuments(version, documents, context);
  const showErrors = (shown: FieldErrors) => {
    setBody(null);
    setErrors(shown);
    setAttempt((count) => count + 1);
  };
  const saving = useAct({
    mutationFn: (sent: Body) => call(putDocumentList, { body: sent }),
    onSuccess: (reply) => {
      store(reply);
      onClose();
      toast.success("Documents saved");
    },
    onError: (error) => {
      const fields = error instanceof CallFailure ? byFormPosition(error.fields, typed) : {};
      showErrors(Object.keys(fields).length > 0 ? fields : { form: submitErrorMessage(error) });
    },
  });
  const update = (next: TypedDocument[]) => {
    setTyped(next);
    setErrors((shown) => remainingErrors(shown, () => check(next).errors));
  };
  const change = (place: number, changed: TypedDocument) =>
    update(typed.map((one, at) => (at === place ? changed : one)));
  return {
    ...{ typed, context, errors, attempt, change },
    isPending: saving.isPending,
    effects: body && effectsOf(body.documents, context),
    add: (document: TypedDocument) => {
      flushSync(() => update([...typed, withUsualTerm(document, context)]));
      openAndFocus(typed.length);
    },
    remove: (place: number) => {
      flushSync(() => update(removeAt(typed, place)));
      document.getElementById(`documents.${place}.restore`)?.focus();
    },
    submit: () => {
      const { body: next, errors: problems } = check(typed);
      if (problems) showErrors(problems);
      else if (effectsOf(next.documents, context).length > 0) setBody(next);
      else saving.act(next);
    },
    confirm: () => body && saving.act(body),
    cancel: () => setBody(null),
  };
};

const removeAt = (typed: readonly TypedDocument[], place: number): TypedDocument[] =>
  typed.map((one, at) => (at === place ? { ...one, isRemoved: true } : one));

/** Opens the document that was added last, and focuses its name. */
function openAndFocus(place: number): void {
  const name = document.getElementById(`documents.${place}.label`);
  const details = name?.closest("details");
  if (details) details.open = true;
  name?.focus();
}
