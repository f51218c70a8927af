import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { marketZoneName } from "#shared/market-time.ts";
import { marketZone } from "#shared/market-zone.ts";
import {
  putSettings,
  type SettingsReply,
  settingsBody,
} from "#shared/product/settings-contract.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { SaveBar } from "#web/profile/save-bar.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useStoreSettings } from "./setup-banner.tsx";

const fieldNames = ["name", "supportEmail", "supportPhone", "place", "accent"] as const;

/** Name, support and market. An empty field returns to the default. */
export const ServiceForm = ({
  reply: { settings, defaults, ...reply },
}: {
  reply: SettingsReply;
}) => {
  const form = useForm<SettingsReply["settings"]>({
    resolver: zodResolver(settingsBody),
    defaultValues: settings,
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const store = useStoreSettings();
  const saving = useAct({
    mutationFn: (settingsInput: SettingsReply["settings"]) =>
      call(putSettings, { body: settingsInput }),
    onSuccess: (saved) => {
      store(saved);
      form.reset(saved.settings, { keepSubmitCount: true });
      toast.success("Settings saved");
    },
    onError: (error) => showFailure(form.setError, error, fieldNames),
  });
  const field = (name: (typeof fieldNames)[number]) => ({
    error: errors[name]?.message,
    ...form.register(name),
    id: name,
    autoComplete: "off",
  });
  return (
    <FoldedSection
      anchor="service"
      title="Your service"
      brief={[settings.name || defaults.name, settings.place].filter(Boolean).join(", ")}
      wideFrom="xl"
    >
      <form noValidate onSubmit={form.handleSubmit(saving.act)} className="grid gap-5">
        <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
        <TextField
          label="Name"
          hint={`2 to 30 characters. Leave it empty for ${defaults.name}.`}
          placeholder={defaults.name}
          maxLength={30}
          {...field("name")}
        />
        <StatementHint suffix={reply.statementSuffix} />
        <TextField
          label="Support email"
          type="email"
          hint="People write to it, and it gets their reports. Leave it empty for the standard address."
          placeholder={defaults.supportEmail}
          {...field("supportEmail")}
        />
        <TextField
          label="Support phone"
          type="tel"
          hint="10 digits. Leave it empty to show none."
          {...field("supportPhone")}
        />
        <TextField
          label="Place"
          hint="The area that you serve, such as Hudson Valley, NY."
          maxLength={80}
          {...field("place")}
        />
        <TextField
          label="Accent color"
          hint="The color of buttons and marks. Leave it empty for the standard one. Pages show a new one after a reload."
          placeholder={defaults.accent}
          maxLength={7}
          end={
            <AccentPicker
              color={form.watch("accent") || defaults.accent}
              onPick={(color) => form.setValue("accent", color, { shouldDirty: true })}
            />
          }
          {...field("accent")}
        />
        <DescriptionList
          lines={[
            { label: "Time zone", value: `${marketZoneName()} (${breakable(marketZone())})` },
            { label: "Currency", value: "US dollars" },
          ]}
        />
        <SaveBar isDirty={isDirty} isSaving={saving.isPending} label="Save" />
      </form>
    </FoldedSection>
  );
};

type AccentPickerProps = { color: string; onPick: (color: string) => void };

/** The accent color to pick by eye. An unfinished code shows none. */
const AccentPicker = ({ color, onPick }: AccentPickerProps) =>
  /^#[0-9a-f]{6}$/i.test(color) && (
    <input
      type="color"
      aria-label="Pick the accent color"
      value={color.toLowerCase()}
      onChange={({ target }) => onPick(target.value)}
      className="size-11 cursor-pointer rounded-input p-2"
    />
  );

const ZERO_WIDTH_SPACE = "\u200b";

/** A zone's name that may break after its slashes; large text on a phone has no room for it in one line. */
const breakable = (zone: string): string => zone.replaceAll("/", `/${ZERO_WIDTH_SPACE}`);

/** The name on card statements is set in Stripe's dashboard, not here. */
const StatementHint = ({ suffix }: { suffix: string | null }) => (
  <p className="text-small text-fg-2">
    Card statements show the statement descriptor of your Stripe account
    {suffix === null ? "" : ` and then ${suffix} (STRIPE_STATEMENT_SUFFIX)`}. Write the same name in
    Stripe's dashboard, under Settings, Business, Public details.
  </p>
);
