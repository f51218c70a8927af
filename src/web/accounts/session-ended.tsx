import { useRouterState } from "@tanstack/react-router";

/** Says why an open page was replaced by the log-in; empty for people who came by themselves. */
export const SessionEnded = () => {
  const hasEnded = useRouterState({ select: ({ location }) => location.state.hasEnded });
  return (
    <p role="status" className="text-fg-2 empty:hidden">
      {hasEnded && "Your session has ended. Log in to go on where you were."}
    </p>
  );
};
