import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Section } from "./section.tsx";

type EditableCardProps = {
  title: string;
  /** Label of the button that opens the form, such as "Edit" or "Change"; null without a button. */
  action?: string | null;
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
  const [isEditing, setEditing] = useState(false);
  const card = useFocusOnToggle(isEditing);
  const button = action !== null && !isEditing && (
    <Button
      variant={isDestructive ? "danger" : "outline"}
      aria-label={labelOf(action, title)}
      onClick={() => setEditing(true)}
    >
      {action}
    </Button>
  );
  return (
    <Section title={title} action={button}>
      <div ref={card}>{isEditing ? form(() => setEditing(false)) : children}</div>
    </Section>
  );
};

/** Adds the object of the action, unless it names it itself, as "Change email" does and "Turn on" does not. */
const labelOf = (action: string, title: string): string | undefined => {
  if (/^(Add|Change|Edit) /.test(action)) return undefined;
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
