import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

/** A 44 px icon button; `label` is its accessible name. */
export const IconButton = (
  props: ComponentProps<"button"> & { icon: LucideIcon; label: string; iconClass?: string },
) => {
  const { icon: Icon, label, iconClass = "size-5", className = "", ...rest } = props;
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-button text-fg-2 transition-colors hover:bg-raised hover:text-fg ${className}`}
    >
      <Icon aria-hidden className={iconClass} />
    </button>
  );
};
