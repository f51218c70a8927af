import { useEffect, useState } from "react";
import { useTyped } from "#web/ui/tables/use-typed.ts";
import { type Command, commandsFor } from "./commands.ts";
import { useFound } from "./use-found.ts";

const PAUSE_MS = 200;

/** What the letters typed so far lead to, and which of it Enter runs: once it is found, however early it was pressed. */
export const useCommands = (run: (command: Command) => void) => {
  const [words, setWords] = useState("");
  const { typed, type } = useTyped(words, setWords, PAUSE_MS);
  const [place, setPlace] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { found, failure, isLooking: isOnTheWay } = useFound(words);
  const isLooking = isOnTheWay || typed.trim() !== words;
  const commands = commandsFor(typed, found);
  const marked = Math.max(0, Math.min(place, commands.length - 1));
  const command = commands[marked];
  useEffect(() => {
    if (!isEntered || (isLooking && !command)) return;
    setEntered(false);
    if (command) run(command);
  });
  const move = (step: number) =>
    setPlace((marked + step + commands.length) % Math.max(1, commands.length));
  const change = (text: string) => {
    type(text);
    setPlace(0);
    setEntered(false);
  };
  const enter = () => setEntered(true);
  return { typed, change, commands, marked, move, enter, isLooking, failure };
};
