import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { putGenderWish } from "#shared/gender-wish/contract.ts";
import { DAYS_BETWEEN_GENDERS, type Gender, genders } from "#shared/gender-wish/gender-wish.ts";
import { genderWish } from "#web/gender-wish/gender-wish-hint.tsx";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
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
      <p className="text-small text-fg-2">
        Nobody else sees your gender or your wish, and neither changes a price.
      </p>
      {data && <GenderForm wish={data} other={other} />}
      {!data && error && (
        <LoadFailure what="your gender and wish" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-48" />}
    </Section>
  );
};

const genderNames: Record<Gender, string> = {
  woman: "Woman",
  man: "Man",
  nonbinary: "Nonbinary",
};

type GenderFormProps = { wish: Wish; other: OtherSide };

const GenderForm = ({ wish: { gender, isSameOnly }, other }: GenderFormProps) => {
  const queries = useQueryClient();
  const form = useForm<Wish>({
    resolver: zodResolver(putGenderWish.body),
    values: { gender, isSameOnly },
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const saving = useAct({
    mutationFn: (body: Wish) => call(putGenderWish, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(genderWish.queryKey, saved);
      toast.success("Saved", "Your choice was saved.");
    },
    onError: (error) => showFailure(form.setError, error, ["gender", "isSameOnly"]),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(saving.act)} className="grid gap-4">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <Select
        label="Your gender"
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
      <Switch
        label={`Only ride with ${other}s of my gender`}
        isWide
        isOn={form.watch("isSameOnly")}
        onChange={(isOn) => form.setValue("isSameOnly", isOn, { shouldDirty: true })}
      />
      <p className="text-small text-fg-2">
        You can change your gender once every {DAYS_BETWEEN_GENDERS} days.
      </p>
      <SaveBar isDirty={isDirty} isSaving={saving.isPending} label="Save my choice" />
    </form>
  );
};
