import { X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { notifyTopLayerChange } from "./top-layer.ts";

type DialogProps = {
  isOpen: boolean;
  /** Called on Esc, the close button and a click outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Initial focus; default: the first control. */
  focusFirst?: RefObject<HTMLElement | null>;
};

/** A modal dialog in the top layer: traps the focus and restores it afterwards. */
export const Dialog = ({ title, ...modal }: DialogProps) => {
  const titleId = useId();
  return (
    <Modal
      {...modal}
      titleId={titleId}
      className="m-auto mb-0 w-full max-w-full rounded-t-sheet border border-hairline bg-surface p-5 overlay-shadow md:mb-auto md:max-w-[30rem] md:rounded-card md:p-6"
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
      className="m-auto h-dvh max-h-dvh w-full max-w-full overflow-y-auto bg-surface overlay-shadow md:h-fit md:max-h-[calc(100dvh-4rem)] md:max-w-[52rem] md:rounded-card md:border md:border-hairline"
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
    className="m-auto h-dvh max-h-dvh w-full max-w-full overflow-y-auto bg-surface overlay-shadow md:h-fit md:max-w-[30rem] md:rounded-card md:border md:border-hairline"
  >
    <div className="flex h-full flex-col gap-4 p-5 md:p-6">{modal.children}</div>
  </Modal>
);

/** A panel from the left edge. With `isNative`, buttons can open it before the page's script has loaded. */
export const Drawer = ({ title, ...modal }: DialogProps & { id?: string; isNative?: boolean }) => {
  const titleId = useId();
  return (
    <Modal
      {...modal}
      titleId={titleId}
      className="modal-from-left mr-auto h-dvh max-h-dvh w-80 max-w-[85vw] border-r border-hairline bg-surface overlay-shadow"
    >
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      {modal.children}
    </Modal>
  );
};

type ModalProps = Omit<DialogProps, "title"> & {
  className: string;
  id?: string;
  isNative?: boolean;
  titleId?: string;
  label?: string;
  /** True to ignore clicks outside. */
  ignoresOutsideClicks?: boolean;
};

const Modal = (props: ModalProps) => {
  const {
    isOpen,
    onClose,
    titleId,
    label,
    className,
    children,
    focusFirst,
    ignoresOutsideClicks,
    isNative,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that it runs before children's effects that move the focus.
  useLayoutEffect(() => {
    if (!isOpen) return dialog.current?.close();
    // A page without a scrollbar must get no gutter in its place.
    const root = document.documentElement;
    root.toggleAttribute("data-no-scrollbar", root.clientWidth === innerWidth);
    dialog.current?.showModal();
    focusFirst?.current?.focus();
  }, [isOpen, focusFirst]);
  // If unmounted while open, still restores the focus and moves toasts back to the page.
  useLayoutEffect(() => {
    const shownDialog = dialog.current;
    return () => {
      shownDialog?.close();
      notifyTopLayerChange();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      id={props.id}
      aria-labelledby={titleId}
      aria-label={label}
      className={`modal text-fg ${className}`}
      // React state is updated before the browser closes the dialog and restores the focus, so that reopening in the
      // same moment works. Events of nested dialogs also bubble to here.
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // The browser may close the dialog anyway. If the dialog is open again, this event belongs to the earlier close.
      onClose={({ target }) => {
        if (target === dialog.current && !dialog.current.open && isOpen) onClose();
      }}
      onKeyDown={keepFocusInside}
      onClick={(event) => !ignoresOutsideClicks && isBeside(event, dialog.current) && onClose()}
    >
      {(isOpen || isNative) && children}
    </dialog>
  );
};

/** A click on the backdrop targets the dialog but lies outside its box. */
const isBeside = (
  { target, clientX, clientY }: { target: EventTarget; clientX: number; clientY: number },
  dialog: HTMLDialogElement | null,
) => {
  if (!dialog || target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

const CONTROLS = 'a[href], :enabled, summary, [tabindex="0"]';

/** Wraps the Tab key inside the dialog, from the last control to the first and back. */
const keepFocusInside = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== "Tab") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const reachable = controls.filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  );
  const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
  if (!edge || document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? reachable.at(-1) : reachable[0])?.focus();
};
