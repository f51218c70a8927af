import { lazy, Suspense } from "react";

const Control = lazy(() =>
  import("#web/drivers/driver-control.tsx").then((drivers) => ({ default: drivers.DriverControl })),
);

/** The online switch in the top bar; only drivers load it. */
export const DriverControl = () => (
  <Suspense>
    <Control />
  </Suspense>
);
