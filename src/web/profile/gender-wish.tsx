import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { putGenderWish } from "#shared/gender-wish/contract.ts";
import { DAYS_BETWEEN_GENDERS, type Gender, genders } from "#shared/gender-wish/gender-wish.ts";
import { genderWish } from "#web/gender-wish/gender-wish-hint.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { SwitchRow } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SaveBar } from "./save-bar.tsx";

type Wish = z.output<typeof putGenderWish.body>;

type OtherSide = "driver" | "rider";

/** A person's gender, and the preference to ride with the same gender only. */
export const GenderPreference = ({ other }: { other: OtherSide }) => {
  const { data, error, refetch } = useQuery(genderWish);
  return (
    <Section title="Gender">
      <p className="text-fg-2">
        Nobody else sees your gender or this preference, and neither changes a price.
      </p>
      {data && <GenderForm gender={data.gender} />}
      {data && <SameGenderOnly {...data} other={other} />}
      {!data && error && <LoadFailure what="your gender" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-48" />}
    </Section>
  );
};

const genderNames: Record<Gender, string> = {
  woman: "Woman",
  man: "Man",
  nonbinary: "Nonbinary",
};

/** Saves a part of the wish. Queues concurrent saves, so that each keeps what an earlier one has stored. */
const useSaveWish = ({ onSaved, onRefused }: SaveHandlers) => {
  const queries = useQueryClient();
  return useAct({
    scope: { id: "gender-wish" },
    mutationFn: (change: Partial<Wish>) => {
      const wish = { ...noWish, ...queries.getQueryData(genderWish.queryKey), ...change };
      return call(putGenderWish, {
        body: { gender: wish.gender, isSameOnly: wish.isSameOnly && wish.gender !== null },
      });
    },
    onSuccess: (saved) => {
      queries.setQueryData(genderWish.queryKey, saved);
      onSaved?.();
    },
    onError: onRefused,
  });
};

const noWish: Wish = { gender: null, isSameOnly: false };

type SaveHandlers = { onSaved?: () => void; onRefused: (error: Error) => void };

/** Without a gender, the preference for the same one ends. */
const GenderForm = ({ gender }: Pick<Wish, "gender">) => {
  const form = useForm<Pick<Wish, "gender">>({ values: { gender }, shouldFocusError: false });
  const { errors, submitCount, isDirty } = form.formState;
  const saving = useSaveWish({
    onSaved: () => toast.success("Saved", "Your choice was saved."),
    onRefused: (error) => showFailure(form.setError, error, ["gender"]),
  });
  const save = form.handleSubmit(saving.act);
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <Select
        label="Your gender"
        hint={`You can change it once every ${DAYS_BETWEEN_GENDERS} days.`}
        error={errors.gender?.message}
        {...form.register("gender", { setValueAs: (value) => value || null })}
        id="gender"
      >
        <option value="">Not stated</option>
        {genders.map((name) => (
          <option key={name} value={name}>
            {genderNames[name]}
          </option>
        ))}
      </Select>
      <SaveBar isDirty={isDirty} isSaving={saving.isPending} />
    </form>
  );
};

/** Switch of the preference, which needs a saved gender; saves at once. */
const SameGenderOnly = ({ gender, isSameOnly, other }: Wish & { other: OtherSide }) => {
  const saving = useSaveWish({
    onRefused: (error) => toast.error("Your choice was not saved", submitErrorMessage(error)),
  });
  return (
    <div className="border-t border-hairline pt-4">
      <SwitchRow
        label={`Only ride with ${other}s of my gender`}
        hint={gender === null && "Choose and save your gender first."}
        isOn={isSameOnly}
        disabled={gender === null}
        onChange={(isOn) => saving.act({ isSameOnly: isOn })}
      />
    </div>
  );
};
