import { type ChangeEvent, useRef, useState } from "react";
import { messageOf } from "#web/platform/call-failure.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { describedBy, Field } from "#web/ui/forms/field.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { readPicture } from "./read-picture.ts";

const ID = "profileImage";
const RULE = "A .jpg, .jpeg or .png of at most 5 MB.";

type PhotoFieldProps = {
  person: { firstName: string; lastName: string };
  /** Empty without a photo. */
  image: string;
  /** Explains who sees the photo. */
  hint: string;
  error: string | undefined;
  onChange: (image: string) => void;
};

/** Profile image: select, crop, upload; shows errors beside it. */
export const PhotoField = ({ person, image, hint, error, onChange }: PhotoFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const chosenPicture = useChosenPicture();
  const label = image ? "Change photo" : "Choose photo";
  const text = { hint: `${RULE} ${hint}`, error: chosenPicture.failure ?? error };
  return (
    <div className="flex items-center gap-5">
      <Avatar {...person} image={image || null} className="size-20 text-h3" />
      <Field id={ID} label="Profile photo" {...text}>
        <Button
          id={ID}
          variant="outline"
          className="justify-self-start"
          aria-label={`${label}, profile photo`}
          {...describedBy(ID, text)}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Photo file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          onChange={chosenPicture.choose}
        />
      </Field>
      {chosenPicture.picture && (
        <CropDialog
          picture={chosenPicture.picture}
          onClose={chosenPicture.drop}
          onUploaded={(publicUrl) => {
            onChange(publicUrl);
            chosenPicture.drop();
          }}
        />
      )}
    </div>
  );
};

const useChosenPicture = () => {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [failure, setFailure] = useState<string>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setFailure(undefined);
    await readPicture(file).then(setPicture, (error: unknown) => setFailure(messageOf(error)));
    // Allows selecting the same file again.
    target.value = "";
  };
  const drop = () => {
    picture?.close();
    setPicture(null);
  };
  return { picture, failure, choose, drop };
};
