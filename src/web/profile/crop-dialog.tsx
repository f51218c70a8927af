import { useRef, useState } from "react";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { type Crop, LARGEST_ZOOM, middle, squareOf } from "./crop.ts";
import { CropCanvas } from "./crop-canvas.tsx";
import { CropSlider } from "./crop-slider.tsx";
import { jpegOf } from "./read-picture.ts";
import { sendPicture } from "./send-picture.ts";

type CropDialogProps = {
  picture: ImageBitmap;
  onUploaded: (publicUrl: string) => void;
  onClose: () => void;
};

/** Chooses the square of a picture by sliders or by dragging, and uploads it. A failure loses nothing. */
export const CropDialog = ({ picture, onUploaded, onClose }: CropDialogProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(middle);
  const uploading = useAct({
    mutationFn: async (drawn: HTMLCanvasElement) => sendPicture(await jpegOf(drawn)),
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
