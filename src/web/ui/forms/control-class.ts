/** Style of a text control, at least 48 px high; red border while invalid. */
export const controlClass =
  "block w-full min-h-12 rounded-input border border-control bg-surface px-3.5 py-2.5 text-body text-fg transition-colors hover:border-fg-3 focus-visible:outline-offset-0 disabled:border-hairline disabled:bg-bg disabled:text-disabled disabled:placeholder:text-disabled aria-invalid:border-danger";
