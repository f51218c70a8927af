import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import type { createAppRouter } from "./router.tsx";

/** The whole application, the same in the browser and in the server's rendering. */
export const AppTree = (props: {
  queries: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}) => (
  <StrictMode>
    <QueryClientProvider client={props.queries}>
      <RouterProvider router={props.router} />
    </QueryClientProvider>
  </StrictMode>
);
