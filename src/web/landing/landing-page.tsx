import { TAGLINE } from "#shared/product.ts";
import { PageFrame } from "#web/app/page-frame.tsx";

export const LandingPage = () => (
  <PageFrame>
    <h1 className="text-display">{TAGLINE}</h1>
  </PageFrame>
);
