import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { readZone } from "./checked-rules.ts";
import type { ZoneDraft, ZoneKind } from "./rule-draft.ts";
import { ZoneSketch } from "./zone-sketch.tsx";

const kindLabels: Record<Exclude<ZoneKind, "anywhere">, string> = {
  zips: "ZIP codes",
  outline: "Outline",
};

type ZoneFieldProps = {
  label: string;
  /** Id of the text area. */
  id: string;
  kinds: readonly ZoneKind[];
  /** Label of the choice without a zone. */
  anywhere?: string;
  draft: ZoneDraft;
  error: string | undefined;
  onChange: (draft: ZoneDraft) => void;
};

/** A zone: ZIP codes, or an outline pasted or uploaded as GeoJSON, with its drawing. */
export const ZoneField = ({
  label,
  id,
  kinds,
  anywhere = "Anywhere",
  draft,
  error,
  onChange,
}: ZoneFieldProps) => (
  <div className="grid gap-3">
    <p className="text-small font-medium">{label}</p>
    <Segments
      legend={label}
      name={`${id}-kind`}
      options={kinds.map((value) => ({
        value,
        label: value === "anywhere" ? anywhere : kindLabels[value],
      }))}
      value={draft.kind}
      onChange={(kind) => onChange({ ...draft, kind })}
    />
    {draft.kind === "zips" && (
      <TextArea
        id={id}
        label={`${label}: ZIP codes`}
        hint="Separated by commas, spaces or lines."
        value={draft.zips}
        error={error}
        onChange={({ target }) => onChange({ ...draft, zips: target.value })}
      />
    )}
    {draft.kind === "outline" && (
      <Outline id={id} label={label} draft={draft} error={error} onChange={onChange} />
    )}
  </div>
);

const Outline = ({
  id,
  label,
  draft,
  error,
  onChange,
}: Omit<ZoneFieldProps, "kinds" | "anywhere">) => {
  const upload = useUpload((outline) => onChange({ ...draft, outline }));
  const zone = readZone(draft)?.zone;
  return (
    <>
      <TextArea
        id={id}
        label={`${label}: outline`}
        hint="A GeoJSON polygon without holes, at most 500 corners."
        spellCheck={false}
        value={draft.outline}
        error={upload.failure ?? error}
        onChange={({ target }) => {
          upload.reset();
          onChange({ ...draft, outline: target.value });
        }}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="outline"
          aria-label={`Upload a file for ${label}`}
          onClick={() => upload.input.current?.click()}
        >
          Upload a file
        </Button>
        <input
          ref={upload.input}
          type="file"
          hidden
          aria-label={`${label} file`}
          accept=".json,.geojson,application/geo+json,application/json"
          onChange={upload.choose}
        />
        {zone && "ring" in zone && <ZoneSketch ring={zone.ring} label={label} />}
      </div>
    </>
  );
};

const MAX_BYTES = 1_000_000;

const useUpload = (onText: (text: string) => void) => {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const text = file.size > MAX_BYTES ? null : await file.text().catch(() => null);
    setFailure(text === null ? "The file cannot be read, or is larger than 1 MB" : undefined);
    if (text !== null) onText(text);
    // Allows selecting the same file again.
    target.value = "";
  };
  return { input, failure, choose, reset: () => setFailure(undefined) };
};
