import { actOn } from "#server/audit/act.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  getSettings,
  putPolicy,
  putSettings,
  putSetupStep,
  type SettingsValues,
} from "#shared/product/settings-contract.ts";
import { builtInText } from "./product-cache.ts";
import {
  insertPolicy,
  listPolicies,
  lockSettings,
  type SettingsRow,
  updateKeptSteps,
  updateSettings,
} from "./settings-queries.ts";
import { settingsView } from "./settings-view.ts";

/** The owner's settings. Each change is recorded in the audit, and takes effect on every node. */
export function settingsRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { product, now } = services;
  const subjectId = () => product.settings().id;
  const reloadedView = async () => {
    await product.reload();
    return settingsView(services);
  };

  serve(getSettings)(async () => settingsView(services));

  serve(putSettings)(async ({ body: { version, ...form }, account }) => {
    const values = valuesOf(form);
    const act = { adminId: account.id, action: "settings", subjectId: subjectId(), reason: null };
    await actOn(services, act, async (tx) => {
      const row = await lockSettings(tx);
      if (row.version !== version) throw changedMeanwhile();
      const before = changedOf(row, values);
      if (Object.keys(before).length === 0) return null;
      await updateSettings(tx, values);
      return { before, after: changedOf(values, row) };
    });
    return reloadedView();
  });

  serve(putPolicy)(async ({ params: { kind }, body: { version, words }, account }) => {
    const act = { adminId: account.id, action: "policy", subjectId: subjectId(), reason: null };
    await actOn(services, act, async (tx) => {
      await lockSettings(tx);
      const current = (await listPolicies(tx)).find((policy) => policy.kind === kind);
      if (current?.version !== version) throw changedMeanwhile();
      const text = words ?? builtInText(kind, services.env);
      if (current.words === text) return null;
      const publishedBy = words === null ? null : account.id;
      await insertPolicy(tx, { kind, words: text, publishedBy, publishedAt: now() });
      // The audit names versions: the texts themselves are permanent.
      const [policy] = (await listPolicies(tx)).filter((one) => one.kind === kind);
      return { before: { [kind]: version }, after: { [kind]: policy?.version } };
    });
    return reloadedView();
  });

  serve(putSetupStep)(async ({ params: { step }, body: { isKept }, account }) => {
    const act = { adminId: account.id, action: "setup_step", subjectId: subjectId(), reason: null };
    await actOn(services, act, async (tx) => {
      const { keptSteps } = await lockSettings(tx);
      if (keptSteps.includes(step) === isKept) return null;
      const others = keptSteps.filter((one) => one !== step);
      await updateKeptSteps(tx, isKept ? [...others, step] : others);
      return { before: { [step]: !isKept }, after: { [step]: isKept } };
    });
    return reloadedView();
  });
}

type Values = Pick<SettingsRow, "name" | "supportEmail" | "supportPhone" | "place" | "accent">;

const valuesOf = (form: Omit<SettingsValues, "version">): Values => ({
  name: form.name || null,
  supportEmail: form.supportEmail || null,
  supportPhone: form.supportPhone || null,
  place: form.place || null,
  accent: form.accent || null,
});

/** Returns the fields of `one` whose values differ from `other`, for the audit entry. */
const changedOf = (one: Values, other: Values): object =>
  Object.fromEntries(
    (["name", "supportEmail", "supportPhone", "place", "accent"] as const)
      .filter((key) => one[key] !== other[key])
      .map((key) => [key, one[key]]),
  );

const changedMeanwhile = () =>
  new Problem(
    409,
    "changed",
    "Another owner has changed this since you opened the page. Copy what you typed, then reload the page.",
  );
