import { html, type Markup } from "#shared/markup.ts";

export type Field = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  autocomplete: string;
  placeholder?: string;
  type?: "email" | "text";
  isNumeric?: boolean;
  /** Inside a fieldset: the label is visually hidden, and the error is shown below the group. */
  isGrouped?: boolean;
  maxLength?: number;
};

export function textField(field: Field): Markup {
  const { name, error } = field;
  return html`<div class="field field-${name}">
<label for="${name}"${field.isGrouped && html` class="quiet"`}>${field.label}</label>
<input id="${name}" name="${name}" type="${field.type ?? "text"}" value="${field.value}"
 autocomplete="${field.autocomplete}" spellcheck="false" maxlength="${field.maxLength ?? 200}"
${field.placeholder && html` placeholder="${field.placeholder}"`}
${field.isNumeric && html` inputmode="numeric"`}
${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${!field.isGrouped && fieldError(name, error)}
</div>`;
}

export function fieldError(name: string, error: string | undefined): Markup | null {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : null;
}
