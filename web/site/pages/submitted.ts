/** The fields of a plain form. @throws Response 400 for another body */
export async function submitted(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The platform has no error code for this.
    throw new Response(null, { status: 400 });
  }
}
