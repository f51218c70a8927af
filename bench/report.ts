/** One row of the table: a goal and this run's measurement. */
export interface Measurement {
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

/** A row's last measurement, with the day and the machine that it was measured on. */
export interface DatedMeasurement extends Measurement {
  /** Such as "2026-11-26". */
  day: string;
  machine: string;
}

/** Renders the last measurement of each row as a documentation page. */
export const renderReport = (findings: readonly DatedMeasurement[]): string => `# Performance

\`npm run bench\` measures and writes this page; \`npm run bench -- --only 1,10b\` measures these rows alone. Each
figure in the table is a ratio or a cost measured in one run, interleaved with the bare ceiling or the reference
that it is compared with: the median of three rounds or more. Absolute figures depend on the machine and are listed
below the table. Client, application and database share the cores; every commit is flushed to the disk.

Rows 16 to 19 are the pages in a browser, by \`npm run pages:measure\` against a demo that runs, in a new profile for each
page ([decision 133](decisions/0133-pages-are-measured-without-lighthouse.md)).

| # | measure | goal | measured | met | on |
|---|---|---|---|---|---|
${findings.map(rowOf).join("\n")}

${listMachines(findings)}

## Behind the figures

${findings.flatMap(({ number, part = "", details }) => details.map((detail) => `- ${number}${part}: ${detail}`)).join("\n")}
`;

const rowOf = ({ number, part = "", what, goal, measured, isMet, day }: DatedMeasurement): string =>
  `| ${number}${part} | ${what} | ${goal} | ${measured} | ${isMet ? "yes" : "no"} | ${day} |`;

/** Names each machine with the days on which it measured. */
const listMachines = (findings: readonly DatedMeasurement[]): string =>
  [...Map.groupBy(findings, ({ machine }) => machine)]
    .map(([machine, measurements]) => {
      const days = [...new Set(measurements.map(({ day }) => day))].toSorted();
      return `Measured on ${machine}: ${days.join(", ")}.`;
    })
    .join("\n");

export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const thousands = (rate: number): string => `${(rate / 1000).toFixed(1)} k/s`;
export const micros = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} us`;
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
