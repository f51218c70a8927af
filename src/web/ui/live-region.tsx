/** Words that are read aloud when they change and seen by no one. */
export const LiveRegion = ({ text }: { text: string }) => (
  <span role="status" className="sr-only">
    {text}
  </span>
);
