import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnToggle } from "#web/ui/editable-card.tsx";

type EditablePartProps = {
  /** Accessible name of the button, such as "Edit privacy". */
  label: string;
  /** Content while not editing. */
  children: ReactNode;
  /** Below the content and the button, while not editing. */
  details?: ReactNode;
  /** The form; `close` returns to the content. */
  form: (close: () => void) => ReactNode;
};

/** Part of a card with an edit form. Moves the focus into the form and back to the button. */
export const EditablePart = ({ label, children, details, form }: EditablePartProps) => {
  const [isEditing, setEditing] = useState(false);
  const content = useFocusOnToggle(isEditing);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div ref={content} className={isEditing ? "w-full" : "min-w-0 flex-1 basis-56"}>
        {isEditing ? form(() => setEditing(false)) : children}
      </div>
      {!isEditing && (
        <Button variant="outline" aria-label={label} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {!isEditing && details && <div className="w-full">{details}</div>}
    </div>
  );
};
