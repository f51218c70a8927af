import { Spinner } from "#web/ui/spinner.tsx";

/** Over the whole page while the payment page is opened; what lies beneath stays readable. */
export const PaymentOverlay = ({ isShown }: { isShown: boolean }) => (
  <div role="status">
    {isShown && (
      <div className="fixed inset-0 z-30 grid cursor-progress place-items-center bg-bg/40 p-4">
        <p className="flex items-center gap-3 rounded-card border border-control bg-overlay px-6 py-5 text-h3 shadow-overlay">
          <Spinner className="size-6 text-accent" />
          Processing payment...
        </p>
      </div>
    )}
  </div>
);
