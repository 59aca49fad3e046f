import type { Context } from "hono";

export const FORM_TYPE = "application/x-www-form-urlencoded";

/** One field of a form, `""` where it is missing; of a repeated one the last. */
export type FormReader = (field: string) => string;

/** The fields that a form was sent with; escapes that are none stay as they are. */
export async function readForm(c: Context): Promise<FormReader> {
  const fields = new Map(new URLSearchParams(await c.req.text()));
  return (field) => fields.get(field) ?? "";
}
