import type { Person } from "#server/testing/people.ts";
import type { Endpoint } from "#shared/endpoint.ts";

/** Reply of a call, or null if it was refused. Throws on a fault of the server; 503 is a refusal by the provider. */
export async function attempt<const E extends Endpoint>(
  person: Person,
  call: E,
  sent: Parameters<Person["call"]>[1],
) {
  try {
    return await person.call(call, sent as never);
  } catch (error) {
    const status = Number(/ answered (\d+)/.exec(String(error))?.[1] ?? 500);
    if (status >= 500 && status !== 503) throw error;
    return null;
  }
}
