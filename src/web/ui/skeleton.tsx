/** A grey shape in the place of what is loading; give it the size of what will stand there. */
export const Skeleton = ({ className }: { className: string }) => (
  <div
    aria-hidden
    className={`animate-shimmer bg-raised ${className.includes("rounded") ? "" : "rounded-input"} ${className}`}
  />
);
