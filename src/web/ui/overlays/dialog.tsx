import { X } from "lucide-react";
import { useId } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type DialogProps, Modal } from "./modal.tsx";

/** A modal dialog in the top layer: traps the focus and restores it afterwards. */
export const Dialog = ({ title, ...modal }: DialogProps) => {
  const titleId = useId();
  return (
    <Modal
      {...modal}
      titleId={titleId}
      className="m-auto mb-0 w-full max-w-full rounded-t-sheet border border-hairline bg-surface p-5 shadow-overlay md:mb-auto md:max-w-[30rem] md:rounded-card md:p-6"
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-h2">
          {title}
        </h2>
        <IconButton icon={X} label="Close" className="-mt-2 -mr-2" onClick={modal.onClose} />
      </div>
      {modal.children}
    </Modal>
  );
};

/** A modal for long content: full screen on a phone, up to 52 rem wide elsewhere; scrolls inside. */
export const Sheet = ({ title, ...modal }: DialogProps) => {
  const titleId = useId();
  return (
    <Modal
      {...modal}
      titleId={titleId}
      className="m-auto h-dvh max-h-dvh w-full max-w-full overflow-y-auto bg-surface shadow-overlay md:h-fit md:max-h-[calc(100dvh-4rem)] md:max-w-[52rem] md:rounded-card md:border md:border-hairline"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-hairline bg-surface py-2 pr-2 pl-5 md:pl-6">
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={modal.onClose} />
      </div>
      <div className="p-5 md:p-6">{modal.children}</div>
    </Modal>
  );
};

/** A modal that fills a phone: `title` names it, the content shows its own heading. A click beside it does nothing. */
export const Takeover = ({ title, ...modal }: DialogProps) => (
  <Modal
    {...modal}
    label={title}
    ignoresOutsideClicks
    className="m-auto h-dvh max-h-dvh w-full max-w-full overflow-y-auto bg-surface shadow-overlay md:h-fit md:max-w-[30rem] md:rounded-card md:border md:border-hairline"
  >
    <div className="flex h-full flex-col gap-4 p-5 md:p-6">{modal.children}</div>
  </Modal>
);
