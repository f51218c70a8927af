/** Visually hidden text that screen readers announce when it changes. */
export const LiveRegion = ({ text }: { text: string }) => (
  <span role="status" className="sr-only">
    {text}
  </span>
);
