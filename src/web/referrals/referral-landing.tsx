import { Navigate } from "@tanstack/react-router";
import { PageFrame } from "#web/platform/page-frame.tsx";

/** `/ref/{referralCode}`: stores the code and opens the registration. */
export const ReferralLanding = () => (
  <PageFrame>
    <p role="status" className="py-16 text-center text-fg-2">
      Loading...
    </p>
    <Navigate to="/register" replace />
  </PageFrame>
);
