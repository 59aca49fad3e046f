import type { Context } from "hono";

export const FORM_TYPE = "application/x-www-form-urlencoded";

/** Returns a field of a form, or `""`. The last of repeated fields counts. */
export type FormReader = (field: string) => string;

/** Reads a form. Invalid escapes stay as they are. */
export async function readForm(c: Context): Promise<FormReader> {
  const fields = new Map(new URLSearchParams(await c.req.text()));
  return (field) => fields.get(field) ?? "";
}
