import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { ROOT } from "#trust/product/npm-product.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised-process.ts";

const PROMETHEUS = "prometheus";

interface Scrape {
  folder: string;
  port: number;
  nodes: readonly number[];
  password: string;
}

/** Starts Prometheus, which scrapes the nodes and evaluates the product's alerts; null if it is not installed. */
export async function startPrometheus(scrape: Scrape): Promise<SupervisedProcess | null> {
  if (!isInstalled(PROMETHEUS)) return null;
  const { folder, port, nodes, password } = scrape;
  const configFile = `${folder}/prometheus.json`;
  await writeFile(
    configFile,
    JSON.stringify({
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [`${ROOT}/ops/prometheus-alerts.yml`],
      scrape_configs: [
        {
          job_name: "faire",
          basic_auth: { username: "prometheus", password },
          static_configs: [{ targets: nodes.map((node) => `127.0.0.1:${node}`) }],
        },
      ],
    }),
  );
  const args = [
    ...[`--config.file=${configFile}`, `--storage.tsdb.path=${folder}/prometheus`],
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  return superviseProcess({ command: PROMETHEUS, args, logFile: `${folder}/prometheus.log` });
}

export const isInstalled = (program: string): boolean =>
  spawnSync(program, ["--version"]).error === undefined;

/** The value of a query, such as a count of nodes that were scraped; null without an answer. */
export async function askPrometheus(port: number, query: string): Promise<number | null> {
  const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`;
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) return null;
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
  const value = data.result[0]?.value[1];
  return value === undefined ? null : Number(value);
}
