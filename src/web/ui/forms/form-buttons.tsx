import { Button } from "#web/ui/button.tsx";

type FormButtonsProps = {
  label: string;
  isDestructive?: boolean;
  pending: boolean;
  onCancel: () => void;
};

/** What sends a section's form, and what closes it. */
export const FormButtons = ({ label, isDestructive, pending, onCancel }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button
      type="submit"
      size="lg"
      variant={isDestructive ? "destructive" : "primary"}
      pending={pending}
    >
      {label}
    </Button>
    <Button variant="outline" size="lg" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
