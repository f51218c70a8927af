import { X } from "lucide-react";
import { type ReactNode, type Ref, useRef } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ComboboxOptions } from "./combobox-options.tsx";
import { controlClass } from "./control-class.ts";
import { describedBy, Field, type FieldAction, type FieldText } from "./field.tsx";
import { type SuggestionProps, useCombobox } from "./use-combobox.ts";

type ComboboxProps = FieldText &
  FieldAction &
  SuggestionProps & {
    name: string;
    placeholder?: string;
    disabled?: boolean;
    start?: ReactNode;
    onBlur?: () => void;
    ref?: Ref<HTMLInputElement>;
  };

/** A text input with suggestions that accepts any text; controlled by its parent. */
export const Combobox = (props: ComboboxProps) => {
  const { name, value, disabled, label, hint, error } = props;
  const { isOpen, options, marked, listId, ...list } = useCombobox(props);
  const box = useRef<HTMLDivElement>(null);
  const hasClear = value !== "" && !disabled;
  const clear = () => {
    list.type("");
    box.current?.querySelector("input")?.focus();
  };
  return (
    <Field id={name} label={label} hint={hint} error={error} action={props.action}>
      <div ref={box} className="relative">
        {props.start && (
          <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-fg-3">
            {props.start}
          </span>
        )}
        <input
          ref={props.ref}
          id={name}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen && options.length > 0}
          aria-controls={listId}
          aria-activedescendant={isOpen && marked >= 0 ? `${listId}-${marked}` : undefined}
          {...describedBy(name, props)}
          value={value}
          disabled={disabled}
          placeholder={props.placeholder}
          onChange={(event) => list.type(event.target.value)}
          onKeyDown={list.press}
          onFocus={({ relatedTarget }) => !isAction(relatedTarget) && list.open()}
          onClick={list.open}
          onBlur={() => {
            list.close();
            props.onBlur?.();
          }}
          className={`${controlClass} truncate ${props.start ? "pl-11" : ""} ${hasClear ? "pr-12" : ""}`}
        />
        {hasClear && <ClearButton onClick={clear} />}
        <ComboboxOptions
          id={listId}
          isOpen={isOpen}
          isLoading={props.isLoading === true}
          note={props.note}
          options={options}
          marked={marked}
          onChoose={list.choose}
          onHold={list.hold}
        />
      </div>
    </Field>
  );
};

/** True for the button beside the label, which returns the focus once it has filled in the field. */
const isAction = (element: Element | null) => element?.matches("[data-field-action]") === true;

const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton
    icon={X}
    label="Clear"
    className="absolute inset-y-0 right-0.5 my-auto"
    onClick={onClick}
  />
);
