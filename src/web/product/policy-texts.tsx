import { useState } from "react";
import { marketDate } from "#shared/market-time.ts";
import { policyText, policyTitles } from "#shared/product/policy-text.ts";
import { putPolicy, type SettingsReply } from "#shared/product/settings-contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { PolicyText } from "#web/policies/policy-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { EditablePart } from "./editable-part.tsx";
import { useStoreSettings } from "./setup-banner.tsx";

type Policy = SettingsReply["policies"][number];

/** The public texts: each with its origin and age, and the editor of its next version. */
export const PolicyTexts = ({ policies }: { policies: readonly Policy[] }) => (
  <FoldedSection anchor="texts" title="Texts" brief={briefOf(policies)} wideFrom="xl">
    <ul className="grid grid-cols-1 divide-y divide-hairline">
      {policies.map((policy) => (
        <li key={policy.kind} className="py-3">
          <EditablePart
            label={`Edit ${policyTitles[policy.kind].toLowerCase()}`}
            form={(close) => (
              <div className="grid grid-cols-1 gap-3">
                <PolicyHeading kind={policy.kind} />
                <PolicyForm policy={policy} onClose={close} />
              </div>
            )}
          >
            <PolicyHeading kind={policy.kind} />
            <p className="text-fg-2">
              {policy.isOwn ? "Your text" : "The standard text"}, since{" "}
              {marketDate(new Date(policy.publishedAt))}.{" "}
              <a href={`/${policy.kind}`} className="text-fg underline underline-offset-4">
                Open the page
              </a>
            </p>
          </EditablePart>
        </li>
      ))}
    </ul>
  </FoldedSection>
);

const PolicyHeading = ({ kind }: Pick<Policy, "kind">) => (
  <h3 className="font-medium">{policyTitles[kind]}</h3>
);

/** "1 of 4 is your own" */
const briefOf = (policies: readonly Policy[]): string => {
  const count = policies.filter(({ isOwn }) => isOwn).length;
  if (count === 0) return "The standard texts";
  return `${count} of ${policies.length} ${count === 1 ? "is" : "are"} your own`;
};

const PolicyForm = ({ policy, onClose }: { policy: Policy; onClose: () => void }) => {
  // The version that is being edited, even if another is published meanwhile.
  const [{ kind, version, isOwn }] = useState(policy);
  const [words, setWords] = useState(policy.words);
  const [attempt, setAttempt] = useState(0);
  const [isConfirmingReturn, setConfirmingReturn] = useState(false);
  const store = useStoreSettings();
  const publishing = useAct({
    mutationFn: (text: string | null) =>
      call(putPolicy, { params: { kind }, body: { version, words: text } }),
    onSuccess: (reply) => {
      store(reply);
      onClose();
      toast.success(`${policyTitles[kind]} published`);
    },
    onError: () => setConfirmingReturn(false),
  });
  const id = `policy-${kind}`;
  const checked = policyText.safeParse(words);
  const error = attempt > 0 ? checked.error?.issues[0]?.message : undefined;
  const submit = () => {
    setAttempt(attempt + 1);
    if (checked.success) publishing.act(checked.data);
  };
  return (
    <CheckedForm
      errors={error ? [{ field: id, message: error }] : []}
      attempt={attempt}
      onSubmit={submit}
    >
      <TextArea
        id={id}
        label="Text"
        rows={16}
        hint="Start a heading with ## and an item of a list with -. Links: [words](https://...). {name} is the name of the service, {tax} that of its tax."
        value={words}
        error={error}
        onChange={({ target }) => setWords(target.value)}
      />
      <Disclosure summary="Preview">
        <PolicyText words={words} />
      </Disclosure>
      <FailureNote error={publishing.error} />
      <FormButtons label="Publish" pending={publishing.isPending} onCancel={onClose} />
      {isOwn && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => setConfirmingReturn(true)}
        >
          Return to the standard text
        </Button>
      )}
      <ConfirmDialog
        isOpen={isConfirmingReturn}
        title="Return to the standard text?"
        confirmLabel="Return"
        pending={publishing.isPending}
        onConfirm={() => publishing.act(null)}
        onCancel={() => setConfirmingReturn(false)}
      >
        <p>It is published as the next version. Earlier versions stay stored.</p>
      </ConfirmDialog>
    </CheckedForm>
  );
};
