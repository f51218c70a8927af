import type { ComponentProps, ReactNode } from "react";

/** A checkbox with its label; the whole 44 px row can be clicked. */
export const Checkbox = ({ label, ...input }: ComponentProps<"input"> & { label: ReactNode }) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input {...input} type="checkbox" className="size-5 shrink-0" />
    <span>{label}</span>
  </label>
);
