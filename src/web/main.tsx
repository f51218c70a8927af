import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createAppRouter } from "./app/router.tsx";
import { createQueryClient } from "./platform/query-client.ts";
import { markSignedOut } from "./platform/session.ts";
import { startWorker } from "./platform/worker.ts";

const queries = createQueryClient(
  () => markSignedOut(queries),
  () => void router.navigate({ to: "/suspended" }),
);
const router = createAppRouter(queries);
startWorker((path) => router.history.push(path));
const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");

createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
