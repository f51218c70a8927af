/** A person's photo in a circle, or the initials. Decorative; place it next to the name. */
export const Avatar = ({
  firstName,
  lastName,
  image,
  className = "size-12",
}: {
  firstName: string;
  lastName: string;
  image: string | null;
  className?: string;
}) => (
  <span
    aria-hidden
    className={`inline-grid shrink-0 align-top place-items-center overflow-hidden rounded-full bg-overlay text-small font-semibold text-fg-2 ${className}`}
  >
    {image ? (
      <img src={image} alt="" loading="lazy" className="size-full object-cover" />
    ) : (
      `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()
    )}
  </span>
);
