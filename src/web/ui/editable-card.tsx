import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";

type EditableCardProps = {
  title: string;
  /** Label of the button that opens the form, such as "Edit" or "Change". */
  action?: string;
  /** True for an action that cannot be undone. */
  isDestructive?: boolean;
  /** Content while not editing. */
  children: ReactNode;
  /** The form; `close` returns to the content. */
  form: (close: () => void) => ReactNode;
};

/** A titled card with an edit form. Moves the focus into the form and back to the button. */
export const EditableCard = ({
  title,
  action = "Edit",
  isDestructive = false,
  children,
  form,
}: EditableCardProps) => {
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const card = useFocusOnToggle(isEditing);
  return (
    <Card aria-labelledby={id} className="grid gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {!isEditing && (
          <Button
            variant={isDestructive ? "danger" : "outline"}
            aria-label={labelOf(action, title)}
            onClick={() => setEditing(true)}
          >
            {action}
          </Button>
        )}
      </div>
      <div ref={card}>{isEditing ? form(() => setEditing(false)) : children}</div>
    </Card>
  );
};

/** Adds what the action acts on, unless it says so itself, as "Change email" does and "Turn on" does not. */
const labelOf = (action: string, title: string): string | undefined => {
  if (/^(Change|Edit) /.test(action)) return undefined;
  return title.startsWith(action) ? title : `${action} ${title.toLowerCase()}`;
};

/** Fields below a closed summary cannot take the focus; the summary comes first. */
const FIRST_CONTROL = "summary, textarea, input:not([hidden], [readonly]), button";

/**
 * Returns a ref for the content of a card. Focuses the content's first control when editing begins,
 * and the control of the card that `returnTo` (a selector) matches when editing ends.
 */
export const useFocusOnToggle = (isEditing: boolean, returnTo = "button") => {
  const content = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    const from = isEditing ? content.current : content.current?.parentElement;
    from?.querySelector<HTMLElement>(isEditing ? FIRST_CONTROL : returnTo)?.focus();
  }, [isEditing, returnTo]);
  return content;
};
