import { zodResolver } from "@hookform/resolvers/zod";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { marketDate } from "#shared/market-time.ts";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  passkeyForm,
  removePasskey,
} from "#shared/passkeys/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { CodeField, isCodeNeeded, usePasswordGate } from "#web/platform/password-dialog.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import { Button } from "#web/ui/button.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { canUsePasskeys, createPasskey, passkeyErrorMessage } from "./browser-passkeys.ts";

/** Passkeys of the account: adds one and removes them. */
export const PasskeysSection = () => {
  // Removing a passkey removes its button from the list.
  useFocusRecovery();
  const canAdd = canUsePasskeys();
  return (
    <EditableCard
      title="Passkeys"
      action={canAdd ? "Add a passkey" : null}
      form={(close) => <AddForm onClose={close} />}
    >
      <div className="grid gap-4">
        <p className="text-fg-2">
          Log in with your fingerprint, face or screen lock, without a password.
        </p>
        <PasskeyList />
        {!canAdd && <p className="text-fg-2">This browser cannot add one here.</p>}
      </div>
    </EditableCard>
  );
};

const PasskeyList = () => {
  const { data: passkeys, error, refetch } = useQuery(ownPasskeys);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const gate = usePasswordGate("Enter your password to remove a passkey.");
  const queries = useQueryClient();
  const removal = useAct({
    mutationFn: ({ id }: Passkey) => call(removePasskey, { params: { id } }),
    onSuccess: async ({ message }) => {
      setRemoving(null);
      toast.success("Passkey removed", message);
      await queries.invalidateQueries({ queryKey: ownPasskeys.queryKey });
    },
    onError: (error, passkey) => {
      setRemoving(null);
      if (!gate.opensFor(error, () => removal.act(passkey)))
        toast.error("Error", submitErrorMessage(error));
    },
  });
  if (!passkeys)
    return error ? (
      <LoadFailure what="your passkeys" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-11" />
    );
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        title="Remove this passkey?"
        confirmLabel="Remove"
        pending={removal.isPending}
        onConfirm={() => removing && removal.act(removing)}
        onCancel={() => setRemoving(null)}
      >
        {removing && `${removing.name} no longer logs you in. Your password still does.`}
      </ConfirmDialog>
      {gate.dialog}
    </>
  );
};

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => (
  <li className="flex flex-wrap items-center gap-3">
    <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
      {passkey.name}
      <span className="block text-small text-fg-2">{usageText(passkey)}</span>
    </span>
    <Button variant="outline" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
      Remove
    </Button>
  </li>
);

const usageText = ({ createdAt, lastUsedAt }: Passkey): string =>
  `added ${marketDate(new Date(createdAt))}, ${
    lastUsedAt ? `last used ${marketDate(new Date(lastUsedAt))}` : "not used yet"
  }`;

type Fields = z.input<typeof passkeyForm>;

/**
 * Form for name, password and, if the server asks for it, a code; then the browser's own dialog
 * creates the passkey.
 */
const AddForm = ({ onClose }: { onClose: () => void }) => {
  const queries = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(passkeyForm),
    defaultValues: { name: "", password: "" },
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const addition = useAct({
    mutationFn: async ({ name, ...body }: Fields) => {
      const { options } = await call(beginPasskey, { body });
      const credential = await createPasskey(options);
      return call(addPasskey, { body: { name, credential } });
    },
    onSuccess: ({ message }) => {
      toast.success("Passkey added", message);
      onClose();
      // Refetches everything: a passkey is a second step, which opens all pages to an admin.
      return queries.invalidateQueries();
    },
    onError: (error) => {
      setNeedsCode((isShown) => isShown || isCodeNeeded(error));
      if (error instanceof CallFailure) showFailure(form.setError, error, fields);
      else {
        // The server has used the code.
        form.resetField("code");
        const retry = needsCode ? " The code was used. Enter another one." : "";
        form.setError("root", { message: passkeyErrorMessage(error) + retry });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(addition.act)} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors, "passkey-")} attempt={submitCount} />
      <TextField
        label="Name"
        hint="For example: My phone"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
        id="passkey-name"
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register("password")}
        id="passkey-password"
      />
      {needsCode && (
        <CodeField error={errors.code?.message} {...form.register("code")} id="passkey-code" />
      )}
      <FormButtons label="Add the passkey" pending={addition.isPending} onCancel={onClose} />
    </form>
  );
};

const fields = ["name", "password", "code"] as const;

const ownPasskeys = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).passkeys,
  staleTime: 0,
});
