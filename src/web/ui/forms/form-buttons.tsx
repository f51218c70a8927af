import { Button } from "#web/ui/button.tsx";

type FormButtonsProps = {
  label: string;
  isDestructive?: boolean;
  pending: boolean;
  onCancel: () => void;
};

/** Submit and cancel buttons of a section's form. */
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
