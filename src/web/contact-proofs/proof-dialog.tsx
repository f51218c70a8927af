import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ContactConfirmations } from "./contact-proofs.tsx";

type VerificationDialogProps = { sentence: string; onClose: () => void; onVerified: () => void };

/** Dialog with the reason of a refused call, and the confirmation of e-mail and phone number. */
export const VerificationDialog = ({ sentence, onClose, onVerified }: VerificationDialogProps) => (
  <Dialog isOpen title="Is it you?" onClose={onClose}>
    <div className="grid gap-5">
      <p className="text-fg-2">{sentence} Nothing on this page is lost.</p>
      <ContactConfirmations onVerified={onVerified} />
    </div>
  </Dialog>
);
