import { useId, useRef, useState } from "react";
import { uploadProfileImage } from "#shared/profile/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { type Crop, centeredCrop, LARGEST_ZOOM, squareOf } from "./crop.ts";
import { CropCanvas } from "./crop-canvas.tsx";
import { jpegOf } from "./read-picture.ts";

type CropDialogProps = {
  picture: ImageBitmap;
  onUploaded: (publicUrl: string) => void;
  onClose: () => void;
};

/** Crops a picture to a square by sliders or dragging, and uploads it. The crop survives a failed upload. */
export const CropDialog = ({ picture, onUploaded, onClose }: CropDialogProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(centeredCrop);
  const uploading = useAct({
    mutationFn: async (canvas: HTMLCanvasElement) => sendPicture(await jpegOf(canvas)),
    onSuccess: onUploaded,
    onError: () => toast.error("Error uploading image", "Failed to upload image"),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Crop your photo">
      <div className="grid gap-4">
        <CropCanvas ref={canvas} picture={picture} crop={crop} onChange={setCrop} />
        <CropSliders picture={picture} crop={crop} onChange={setCrop} />
        <FailureNote error={uploading.error} />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={uploading.isPending}
            pendingLabel="Uploading..."
            onClick={() => canvas.current && uploading.act(canvas.current)}
          >
            Use photo
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

const CropSliders = ({
  picture,
  crop,
  onChange,
}: {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}) => {
  const { side } = squareOf(picture, crop);
  return (
    <div className="grid gap-2">
      <CropSlider
        label="Zoom"
        value={(crop.zoom - 1) / (LARGEST_ZOOM - 1)}
        words={`${crop.zoom.toFixed(1)} times`}
        onChange={(value) => onChange({ ...crop, zoom: 1 + value * (LARGEST_ZOOM - 1) })}
      />
      <CropSlider
        label="Left to right"
        value={crop.x}
        isFixed={picture.width <= side}
        onChange={(x) => onChange({ ...crop, x })}
      />
      <CropSlider
        label="Top to bottom"
        value={crop.y}
        isFixed={picture.height <= side}
        onChange={(y) => onChange({ ...crop, y })}
      />
    </div>
  );
};

/** Uploads a picture; it becomes visible when a profile with its URL is saved. */
const sendPicture = async (file: Blob): Promise<string> =>
  (await call(uploadProfileImage, { file })).publicUrl;

type CropSliderProps = {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** Text instead of a percentage. */
  words?: string;
  /** True if there is no room to move. */
  isFixed?: boolean;
  onChange: (value: number) => void;
};

/** Native slider with 100 steps. */
const CropSlider = ({ label, value, words, isFixed, onChange }: CropSliderProps) => {
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div className="grid grid-cols-[7rem_1fr] items-center gap-3">
      <label htmlFor={id} className={`text-small font-medium ${isFixed ? "text-disabled" : ""}`}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={words ?? `${percent}%`}
        disabled={isFixed}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="min-h-11 w-full rounded-input accent-accent"
      />
    </div>
  );
};
