import { cpus } from "node:os";

/** One row of the table: a goal and this run's measurement. */
export interface Finding {
  number: number;
  /** Suffix of the number, such as "b". */
  part?: string;
  what: string;
  goal: string;
  measured: string;
  isMet: boolean;
  /** Absolute figures, which depend on the machine. */
  details: string[];
}

/** Renders a run's figures as a documentation page. */
export function renderReport(findings: readonly Finding[], versions: string): string {
  const sortedFindings = findings.toSorted((a, b) => a.number - b.number);
  return `# Performance

\`npm run bench\` measures and writes this page. Each figure in the table is a ratio or a cost measured in one
run, interleaved with the bare ceiling that it is compared with: the median of three rounds or more. Absolute
figures depend on the machine and are listed below the table.

This run: ${describeMachine()}, ${versions}. Client, application and database share the cores; every commit is
flushed to the disk.

| # | measure | goal | measured | met |
|---|---|---|---|---|
${sortedFindings.map(rowOf).join("\n")}

## Behind the figures

${sortedFindings.flatMap(({ number, part = "", details }) => details.map((detail) => `- ${number}${part}: ${detail}`)).join("\n")}
`;
}

const rowOf = ({ number, part = "", what, goal, measured, isMet }: Finding): string =>
  `| ${number}${part} | ${what} | ${goal} | ${measured} | ${isMet ? "yes" : "no"} |`;

export const describeMachine = (): string => {
  const all = cpus();
  return `${all.length} x ${all[0]?.model.trim() ?? "processor"}, Node ${process.versions.node}`;
};

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const thousands = (rate: number): string => `${(rate / 1000).toFixed(1)} k/s`;
export const micros = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} us`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
