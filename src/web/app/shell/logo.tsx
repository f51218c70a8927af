import { ownBrand, productName } from "#shared/product.ts";

/** Logo and name; the logo alone where the bar is too narrow. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5 text-h3 font-bold tracking-tight">
    <Mark />
    <span className="@max-[14rem]:sr-only">{productName()}</span>
  </span>
);

/** The owner's logo, or the default one. */
const Mark = () => {
  const { logo } = ownBrand();
  if (logo) return <img src={logo} alt="" className="size-7 object-contain" />;
  return (
    <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-yellow" />
      <path
        d="M11 24V13a4.5 4.5 0 0 1 4.5-4.5H21M11 17h7"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-on-yellow"
      />
      <circle cx="22.5" cy="17" r="2.25" className="fill-on-yellow" />
    </svg>
  );
};
