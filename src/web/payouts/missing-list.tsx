/** Reasons why fares cannot be sent to the driver. */
export const MissingList = ({ missing }: { missing: readonly string[] }) => (
  <ul className="grid list-disc gap-1 pl-5 text-left text-fg-2">
    {missing.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
