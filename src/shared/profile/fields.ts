import * as z from "zod/mini";
import { email, firstName, lastName } from "#shared/accounts/fields.ts";
import { documentFile } from "#shared/documents/fields.ts";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { requiredLabel } from "#shared/fields.ts";

export const EARLIEST_YEAR = 1886;
const PHONE_MESSAGE = "Phone number is required";
const YEAR_AHEAD = "Year cannot be in the future";

export const vehicleDefaults = { year: 2000, vehicleType: "SEDAN" } as const;

const phone = z
  .string(PHONE_MESSAGE)
  .check(
    z.trim(),
    z.minLength(10, PHONE_MESSAGE),
    z.maxLength(24, "Phone number must be at most 24 characters long"),
    z.regex(/^[0-9+(). -]*$/, "Phone number can have digits, spaces and + ( ) . - only"),
  );

const NEITHER_IMAGE = "either profileImage or image must be provided";

/** URL of an uploaded image; `missing` is the error without one. */
const uploadedImage = (missing: string) =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.regex(/^\/uploads\/[0-9a-f]{32}\.(jpg|avif)$/, "Upload this image first"),
    );

export const basicDetailsBody = z.object({
  email,
  phoneNumber: phone,
  firstName,
  lastName,
  profileImage: uploadedImage("Add a profile photo"),
});

/** The rider's form, with its own message for a missing image. */
export const userProfileForm = z.extend(basicDetailsBody, {
  profileImage: uploadedImage(NEITHER_IMAGE),
});

/** The rider's request: `image` replaces `profileImage`. */
export const userProfileBody = z
  .extend(basicDetailsBody, {
    profileImage: z.nullish(uploadedImage(NEITHER_IMAGE)),
    image: z.optional(uploadedImage(NEITHER_IMAGE)),
  })
  .check(
    z.refine(({ profileImage, image }) => Boolean(image ?? profileImage), {
      path: ["profileImage"],
      error: NEITHER_IMAGE,
    }),
  );

const plate = requiredLabel("Plate number", 12).check(z.toUpperCase());
const vin = requiredLabel("VIN", 24).check(z.toUpperCase());

/** Accepts future years; `vehicleFormIn` refuses them. */
export const vehicleBody = z.object({
  make: requiredLabel("Make", 60),
  model: requiredLabel("Model", 60),
  year: z
    .int("Year must be a whole number")
    .check(z.gte(EARLIEST_YEAR, `Year must be ${EARLIEST_YEAR} or later`), z.lte(9999, YEAR_AHEAD)),
  color: requiredLabel("Color", 40),
  VIN: vin,
  plateNumber: plate,
  vehicleType: z.enum(vehicleTypes, "Vehicle type is required"),
});

/** A vehicle with an uploaded file, such as its registration, which admins review. */
export const vehicleFormBody = z.extend(vehicleBody, { file: z.nullish(documentFile) });

/** Refuses vehicles newer than the current year in the market. */
export const vehicleFormIn = (currentYear: number) =>
  vehicleFormBody.check(
    z.refine(({ year }) => year <= currentYear, { path: ["year"], error: YEAR_AHEAD }),
  );
