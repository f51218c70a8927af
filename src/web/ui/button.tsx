import type { VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonClass> & {
    /** In progress: shows a spinner, keeps width and focus, and ignores clicks. */
    pending?: boolean;
    /** Label while pending, such as "Booking...". */
    pendingLabel?: ReactNode;
  };

/** `variant`: primary, outline, danger (red outline), ghost or destructive. `size`: md (44 px) or lg (48 px). */
export const Button = (props: ButtonProps) => {
  const {
    variant,
    size,
    width,
    className,
    pending = false,
    pendingLabel,
    children,
    ...rest
  } = props;
  const ignoreClick = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      data-variant={variant ?? "primary"}
      className={buttonClass({ variant, size, width, className })}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? ignoreClick : rest.onClick}
    >
      {/* Reserves the space of the pending label, so that the width never changes. */}
      <Layer isShown={!pending}>{children}</Layer>
      {pendingLabel && (
        <Layer isShown={pending}>
          <Spinner />
          {pendingLabel}
        </Layer>
      )}
      {pending && !pendingLabel && (
        <Layer isShown>
          <Spinner />
          <span className="sr-only">{children}</span>
        </Layer>
      )}
    </button>
  );
};

const Layer = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <span
    className={`col-start-1 row-start-1 inline-flex items-center justify-center gap-2 ${isShown ? "" : "invisible"}`}
  >
    {children}
  </span>
);
