import { Navigate } from "@tanstack/react-router";
import { PageFrame } from "#web/platform/page-frame.tsx";

/** `/ref/{referralCode}`: opens the registration, after the route has stored the code (`storeReferral`). */
export const ReferralLanding = () => (
  <PageFrame>
    <p role="status" className="py-12 text-center text-fg-2">
      Loading...
    </p>
    <Navigate to="/register" replace />
  </PageFrame>
);
