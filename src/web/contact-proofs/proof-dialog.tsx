import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ContactProofs } from "./contact-proofs.tsx";

type ProofDialogProps = { sentence: string; onClose: () => void; onProven: () => void };

/** Why a call was refused, and the confirmation of the contacts. */
export const ProofDialog = ({ sentence, onClose, onProven }: ProofDialogProps) => (
  <Dialog isOpen title="Is it you?" onClose={onClose}>
    <div className="grid gap-5">
      <p className="text-fg-2">{sentence} Nothing on this page is lost.</p>
      <ContactProofs onProven={onProven} />
    </div>
  </Dialog>
);
