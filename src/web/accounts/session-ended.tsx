import { useRouterState } from "@tanstack/react-router";

/** Note on the log-in page that the session has ended; empty for users who opened the page themselves. */
export const SessionEnded = () => {
  const hasEnded = useRouterState({ select: ({ location }) => location.state.hasEnded });
  return (
    <p role="status" className="text-fg-2 empty:hidden">
      {hasEnded && "Your session has ended. Log in to go on where you were."}
    </p>
  );
};
