import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { FieldText } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** A password input that can be revealed; pasting is allowed. */
export const PasswordField = (props: ComponentProps<"input"> & FieldText) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
};
