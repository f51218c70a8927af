import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { CallFailure, messageOf } from "#web/platform/call-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { describedBy, Field } from "#web/ui/forms/field.tsx";
import { uploadFile } from "./upload-file.ts";

type FileFieldProps = {
  id: string;
  label?: string;
  /** Name of the document, for screen readers. */
  document: string;
  /** Name of the uploaded file; empty before. */
  value: string;
  hint: ReactNode;
  error: string | undefined;
  onChange: (file: string) => void;
};

/** Chooses and uploads a file, with its progress; a failed upload can be tried again. */
export const FileField = (props: FileFieldProps) => {
  const { id, label: title = "File", document, value, hint, error, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(onChange);
  const label = value ? "Choose another file" : "Choose file";
  const text = {
    hint: <>{hint} A photo or a .pdf of at most 10 MB.</>,
    error: upload.failure ?? error,
  };
  return (
    <Field id={id} label={title} {...text}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          id={id}
          variant="outline"
          aria-label={`${label}, ${document}`}
          pending={upload.share !== null}
          {...describedBy(id, text)}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {upload.retry && (
          <Button variant="ghost" onClick={upload.retry}>
            Try again
          </Button>
        )}
        <span role="status" className="min-w-0 text-small break-all text-fg-2">
          {upload.share === null && value && upload.uploadedName}
          {upload.share !== null && "Uploading..."}
        </span>
      </div>
      {upload.share !== null && (
        <progress
          value={upload.share}
          max={1}
          aria-label={`Upload of ${document}`}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-success"
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File, ${document}`}
        accept=".jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf"
        onChange={upload.choose}
      />
    </Field>
  );
};

const useUpload = (onUploaded: (file: string) => void) => {
  const [uploadedName, setUploadedName] = useState("");
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ text: string; file: File; mayPass: boolean }>();
  const start = async (file: File) => {
    setFailure(undefined);
    setShare(0);
    await uploadFile(file, setShare).then(
      (storedName) => {
        setUploadedName(file.name);
        onUploaded(storedName);
      },
      (error: unknown) =>
        setFailure({ text: messageOf(error), file, mayPass: !isRefusedFile(error) }),
    );
    setShare(null);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) void start(chosen);
    // Allows selecting the same file again.
    target.value = "";
  };
  const retry = failure?.mayPass ? () => void start(failure.file) : undefined;
  return { uploadedName, share, failure: failure?.text, choose, retry };
};

/** True for a file that no second attempt can make acceptable: too large, of another kind, or damaged. */
const isRefusedFile = (error: unknown): boolean =>
  !(error instanceof CallFailure) || [400, 413, 415, 422].includes(error.status);
