import { lazy, Suspense } from "react";

const Control = lazy(() =>
  import("#web/drivers/driver-control.tsx").then((drivers) => ({ default: drivers.DriverControl })),
);

/** The online switch in the top bar; only drivers load it. Its place is kept, so that nothing moves under a click. */
export const DriverControl = () => (
  <Suspense fallback={<span className="h-11 w-28" />}>
    <Control />
  </Suspense>
);
