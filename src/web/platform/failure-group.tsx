import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FailureBox, FailureView, type LoadFailureProps } from "./load-failure.tsx";

type Group = { isShared: boolean; report: (id: string, failure: LoadFailureProps | null) => void };

const FailureGroupContext = createContext<Group>({ isShared: false, report: () => undefined });

/**
 * Shows the load failures of the parts of a page in one box on top with one retry button, once there is more than one;
 * the parts then say only what is missing.
 */
export const FailureGroup = ({ children }: { children: ReactNode }) => {
  const [failures, setFailures] = useState<ReadonlyMap<string, LoadFailureProps>>(new Map());
  const report = useCallback(
    (id: string, failure: LoadFailureProps | null) =>
      setFailures((before) => {
        const next = new Map(before);
        if (failure) next.set(id, failure);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const isShared = failures.size > 1;
  const group = useMemo(() => ({ isShared, report }), [isShared, report]);
  return (
    <FailureView value={PartFailure}>
      <FailureGroupContext value={group}>
        {isShared && <SharedBox failures={[...failures.values()]} />}
        {children}
      </FailureGroupContext>
    </FailureView>
  );
};

/** The failure of one part, reported to the group. In a dialog it stays apart: the shared box would be behind it. */
const PartFailure = ({ error, onRetry, what = "a part of this page" }: LoadFailureProps) => {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const [isApart, setApart] = useState(false);
  const { isShared, report } = use(FailureGroupContext);
  useLayoutEffect(() => {
    const isInDialog = ref.current?.closest("dialog") != null;
    setApart(isInDialog);
    if (isInDialog) return;
    report(id, { error, onRetry, what });
    return () => report(id, null);
  }, [report, id, error, onRetry, what]);
  const isInSharedBox = isShared && !isApart;
  return (
    <div ref={ref} data-failed={isInSharedBox ? "shared" : "apart"}>
      {isInSharedBox ? (
        <p className="py-2 text-small text-fg-2">{`We could not load ${what}.`}</p>
      ) : (
        <FailureBox error={error} onRetry={onRetry} what={what} />
      )}
    </div>
  );
};

const SharedBox = ({ failures }: { failures: readonly LoadFailureProps[] }) =>
  failures[0] && (
    <div className="mb-4 rounded-card border border-hairline bg-surface">
      <FailureBox
        error={failures[0].error}
        what={listOf(failures.flatMap(({ what }) => what ?? []))}
        onRetry={() => Promise.all(failures.map(({ onRetry }) => onRetry()))}
      />
    </div>
  );

const NAMED = 3;

/** "your totals, your rides and your badge"; of many parts only their number, because each part names itself. */
const listOf = (parts: readonly string[]): string => {
  const names = [...new Set(parts)];
  return names.length > NAMED
    ? `${names.length} parts of this page`
    : new Intl.ListFormat("en-GB").format(names);
};
