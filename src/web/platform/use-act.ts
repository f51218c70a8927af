import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A mutation that ignores calls while it is pending, even two in one tick: use `act` instead of `mutate`. `reset` does
 * nothing meanwhile, so that the result of what was sent is always shown.
 */
export const useAct = <Reply, Sent = void>(options: UseMutationOptions<Reply, Error, Sent>) => {
  const mutation = useMutation(options);
  const isRunning = useRef(false);
  const act = (sent: Sent) => {
    if (isRunning.current) return;
    isRunning.current = true;
    // The promise settles even if the component has left the page, when no callback of a call runs.
    void mutation
      .mutateAsync(sent)
      .catch(() => {})
      .finally(() => {
        isRunning.current = false;
      });
  };
  const reset = () => {
    if (!isRunning.current) mutation.reset();
  };
  return { ...mutation, act, reset };
};
