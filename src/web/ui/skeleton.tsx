/** Gray loading placeholder; give it the size of the final content. */
export const Skeleton = ({ className }: { className: string }) => (
  <div
    aria-hidden
    className={`animate-shimmer bg-raised ${className.includes("rounded") ? "" : "rounded-input"} ${className}`}
  />
);
