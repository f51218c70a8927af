/** Words that are read aloud when they change and seen by no one. */
export const LiveRegion = ({ text }: { text: string }) => (
  <p role="status" className="sr-only">
    {text}
  </p>
);
