/** Returns the code of the error that the work fails with, or `ok`. */
export async function codeOf(work: unknown): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}
