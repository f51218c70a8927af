import * as z from "zod/mini";

/** Trips for a city in the Mobility Data Specification; both settings or none. */
export const citySettings = {
  MDS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w.~+/-]{32,2000}=*$/,
          'a bearer token of 32 letters or more, such as "openssl rand -hex 32" prints',
        ),
      ),
  ),
  MDS_PROVIDER_ID: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
          "a UUID in small letters, as providers.csv of MDS lists it",
        ),
      ),
  ),
};
