import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** A mutation that ignores calls while it is pending, even two in one tick: use `act` instead of `mutate`. */
export const useAct = <Reply, Sent = void>(options: UseMutationOptions<Reply, Error, Sent>) => {
  const mutation = useMutation(options);
  const isRunning = useRef(false);
  const act = (sent: Sent) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(sent, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
  return { ...mutation, act };
};
