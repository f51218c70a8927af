import type { ChangeEvent, ComponentProps } from "react";
import type { FieldText } from "./field.tsx";
import { phoneDigits } from "./phone-digits.ts";
import { TextField } from "./text-field.tsx";

/** A US number as ten digits; pasted text is reduced to its digits. */
export const PhoneField = (props: ComponentProps<"input"> & FieldText) => {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = phoneDigits(event.target.value);
    return props.onChange?.(event);
  };
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      type="tel"
      start="+1"
      onChange={keepDigits}
    />
  );
};
