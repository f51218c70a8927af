/** First focusable element: skips the navigation. */
export const SkipLink = ({ target }: { target: string }) => (
  <a
    href={`#${target}`}
    className="fixed top-2 left-2 z-40 -translate-y-20 rounded-button bg-yellow px-4 py-3 font-semibold text-on-yellow focus:translate-y-0 focus-visible:outline-fg"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(target)?.focus();
    }}
  >
    Skip to content
  </a>
);
