import type { ComponentProps } from "react";
import { TextField } from "#web/ui/forms/text-field.tsx";

/** Props from `register`, and the error. */
type NameProps = Omit<ComponentProps<typeof TextField>, "label" | "autoComplete">;

/** First and last name, side by side on wide screens. */
export const NameFields = ({ first, last }: { first: NameProps; last: NameProps }) => (
  <div className="grid gap-5 md:grid-cols-2 md:gap-3">
    <TextField label="First name" autoComplete="given-name" {...first} id="firstName" />
    <TextField label="Last name" autoComplete="family-name" {...last} id="lastName" />
  </div>
);
